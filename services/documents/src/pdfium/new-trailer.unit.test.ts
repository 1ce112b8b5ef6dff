import { describe, expect, it } from '@jest/globals';
import { withNewTrailer } from './new-trailer.ts';

const repaired = (file: string): string | undefined => {
  const content = withNewTrailer(Buffer.from(file, 'latin1'));
  return content && Buffer.from(content).toString('latin1');
};

describe('a trailer', () => {
  it('that breaks off is replaced by one with its root', () => {
    expect(repaired('1 0 obj<<>>endobj\nxref\n0 1\ntrailer\n<<\n/Root 1 0 R\n/ID [<90\xa4')).toBe(
      '1 0 obj<<>>endobj\nxref\n0 1\ntrailer<</Root 1 0 R>>\n%%EOF\n',
    );
  });

  it.each([
    'no trailer',
    'trailer<</Size 4>>',
    'trailer<</Root 1 0 R/Encrypt 5 0 R/ID [<90',
    'trailer<</Root 1 0 R>> 7 0 obj<<>>endobj',
    `trailer<</Root 1 0 R${' '.repeat(3_000)}`,
  ])('is not replaced in %j', (file) => {
    expect(repaired(file)).toBeUndefined();
  });
});

import { describe, expect, it } from '@jest/globals';
import { fileFromPath } from './index.ts';

describe('a file from a path', () => {
  it('has the name of the file, and its bytes each time it is opened', async () => {
    const file = await fileFromPath(import.meta.filename);
    expect(file.name).toBe('file-from-path.unit.test.ts');
    const texts = [await new Response(file.open()).text(), await new Response(file.open()).text()];
    expect(texts).toEqual([expect.stringMatching(/^import/), texts[0]]);
  });

  it('throws at once for a missing file or a folder', async () => {
    await expect(fileFromPath('/no/such/file.pdf')).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(fileFromPath(import.meta.dirname)).rejects.toThrow('is not a file');
  });
});

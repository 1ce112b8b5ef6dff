import { describe, expect, it } from '@jest/globals';
import { formatPosition, hashOfPage, pageOfHash, parsePageNumber, startPosition } from './reading-position.ts';

describe('the page in the address', () => {
  it('is read as it was written', () => {
    expect(pageOfHash(hashOfPage(12))).toBe(12);
  });

  it.each(['', '#', '#page=0', '#page=-1', '#page=1.5', '#page=abc', '#page=1e3', '#page=9999999', '#other'])(
    'is undefined for "%s"',
    (hash) => expect(pageOfHash(hash)).toBeUndefined(),
  );
});

describe('a typed page number', () => {
  it('is a page of the document', () => {
    expect(parsePageNumber(' 14 ', 14)).toBe(14);
  });

  it.each(['', '0', '15', '-1', '1.5', 'x', '1e1', '0x1'])('is undefined for "%s"', (typed) =>
    expect(parsePageNumber(typed, 14)).toBeUndefined(),
  );
});

describe('the start position', () => {
  const position = { page: 5, fraction: 0.25, offset: 3 };

  it('is the position that was stored in this tab', () => {
    expect(startPosition('#page=5', formatPosition(position))).toEqual({ page: 5, fraction: 0.25, offset: 0 });
    expect(startPosition('', formatPosition(position))).toEqual({ page: 5, fraction: 0.25, offset: 0 });
  });

  it('is the page of the address when that is a different one', () => {
    expect(startPosition('#page=7', formatPosition(position))).toEqual({ page: 7, fraction: 0, offset: 0 });
    expect(startPosition('#page=7', null)).toEqual({ page: 7, fraction: 0, offset: 0 });
  });

  it.each([null, '', 'x', '5', '5:2', '-1:0', '1.5:0', 'NaN:NaN'])(
    'is undefined for the invalid stored text %s',
    (stored) => {
      expect(startPosition('', stored)).toBeUndefined();
    },
  );
});

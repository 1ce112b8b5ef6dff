import { describe, expect, it } from '@jest/globals';
import { beginning, hashOfPage, pageOfHash, pageOfInput, written } from './reading-position.ts';

describe('the address of a page', () => {
  it('is read as it is written', () => {
    expect(pageOfHash(hashOfPage(12))).toBe(12);
  });

  it.each(['', '#', '#page=0', '#page=-1', '#page=1.5', '#page=abc', '#page=1e3', '#page=9999999', '#other'])(
    'is none in "%s"',
    (hash) => expect(pageOfHash(hash)).toBeUndefined(),
  );
});

describe('a page number that was typed', () => {
  it('is a page of the document', () => {
    expect(pageOfInput(' 14 ', 14)).toBe(14);
  });

  it.each(['', '0', '15', '-1', '1.5', 'x', '1e1', '0x1'])('is none in "%s"', (typed) =>
    expect(pageOfInput(typed, 14)).toBeUndefined(),
  );
});

describe('where reading begins', () => {
  const place = { page: 5, fraction: 0.25, beyond: 3 };

  it('is the place that was kept in this tab', () => {
    expect(beginning('#page=5', written(place))).toEqual({ page: 5, fraction: 0.25, beyond: 0 });
    expect(beginning('', written(place))).toEqual({ page: 5, fraction: 0.25, beyond: 0 });
  });

  it('is the page of the address, when that is another', () => {
    expect(beginning('#page=7', written(place))).toEqual({ page: 7, fraction: 0, beyond: 0 });
    expect(beginning('#page=7', null)).toEqual({ page: 7, fraction: 0, beyond: 0 });
  });

  it.each([null, '', 'x', '5', '5:2', '-1:0', '1.5:0', 'NaN:NaN'])(
    'is the beginning for what is no place: %s',
    (kept) => {
      expect(beginning('', kept)).toBeUndefined();
    },
  );
});

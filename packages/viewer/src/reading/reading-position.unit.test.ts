import { describe, expect, it } from '@jest/globals';
import { hashOfPage, pageOfHash, parsePageNumber, parseHistoryState, startPosition } from './reading-position.ts';

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

  it.each(['１４', '١٤', '۱۴'])('may have the digits of another script: "%s"', (typed) => {
    expect(parsePageNumber(typed, 14)).toBe(14);
  });

  it.each(['', '0', '15', '-1', '1.5', 'x', '1e1', '0x1'])('is undefined for "%s"', (typed) =>
    expect(parsePageNumber(typed, 14)).toBeUndefined(),
  );
});

const point = { page: 8, on: { x: 0.5, y: 1 }, outside: { x: 0, y: 10 } };

describe('the start position', () => {
  const stored = JSON.stringify({ point, page: 9 });

  it('is the position that was stored in this tab', () => {
    expect(startPosition('#page=9', stored)).toEqual({ point, page: 9 });
    expect(startPosition('', stored)).toEqual({ point, page: 9 });
  });

  it('is the page of the address when that is a different one', () => {
    expect(startPosition('#page=7', stored)).toEqual({ page: 7 });
    expect(startPosition('#page=7', null)).toEqual({ page: 7 });
  });

  it.each([null, '', 'x', '5:0.2500', '{}', 'null', '{"page":5}'])(
    'is undefined for the invalid stored text %s',
    (text) => {
      expect(startPosition('', text)).toBeUndefined();
    },
  );
});

describe('the position in the history', () => {
  it('is read as it was stored', () => {
    expect(parseHistoryState({ point, page: 9 })).toEqual({ point, page: 9 });
  });

  it.each([
    null,
    undefined,
    {},
    'text',
    { point },
    { point, page: 0 },
    { point: { ...point, page: 1.5 }, page: 9 },
    { point: { ...point, on: { x: 0 } }, page: 9 },
    { point: { ...point, outside: undefined }, page: 9 },
    { point: 5, page: 1 },
  ])('is undefined for %j', (state) => {
    expect(parseHistoryState(state)).toBeUndefined();
  });
});

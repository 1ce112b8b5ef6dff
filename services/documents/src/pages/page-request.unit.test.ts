import { describe, expect, it } from '@jest/globals';
import { isOpening, pageOf, pagesAhead, standardWidthOf, tileOf, widthOf } from './page-request.ts';

describe('a tile in a path', () => {
  it.each([
    ['100', '0', '0'],
    ['25600', '62', '9'],
  ])('is read from %s/%s/%s', (scale, column, row) => {
    expect(tileOf({ scale, column, row })).toEqual({ scale: Number(scale), column: Number(column), row: Number(row) });
  });

  it.each([
    // A scale of earlier releases.
    ['2', '0', '0'],
    ['300', '0', '0'],
    ['51200', '0', '0'],
    ['0200', '0', '0'],
    ['200', '63', '0'],
    ['200', '0', '63'],
    ['200', '-1', '0'],
    ['200', '00', '0'],
    ['200', '1.5', '0'],
    ['200', '', '0'],
    ['200', 'a', '0'],
  ])('does not exist: %s/%s/%s', (scale, column, row) => {
    expect(() => tileOf({ scale, column, row })).toThrow(expect.objectContaining({ code: 'not_found' }));
  });
});

describe('the width of a page image', () => {
  it.each([
    [undefined, 1_200],
    ['700', 700],
    ['200', 200],
    ['2000', 2_000],
    ['199', 200],
    ['0', 200],
    ['-5', 200],
    ['2001', 2_000],
    ['99999999999999999999999', 2_000],
    ['0800', 800],
  ])('for %j is %d', (given, width) => {
    expect(widthOf(given)).toBe(width);
  });

  it.each(['', 'abc', '12.5', '1e3', '0x400', ' 400', '400px', '+400', ['400', '800']])('rejects %j', (given) => {
    expect(() => widthOf(given)).toThrow(expect.objectContaining({ code: 'bad_request' }));
  });

  it.each([
    [200, 400],
    [400, 400],
    [401, 800],
    [1_200, 1_200],
    [1_999, 2_000],
    [2_000, 2_000],
  ])('%d is made from the standard width %d', (width, standard) => {
    expect(standardWidthOf(width)).toBe(standard);
  });
});

describe('the page number in a path', () => {
  it('is a page of the document', () => {
    expect([pageOf('1', 14), pageOf('14', 14)]).toEqual([1, 14]);
  });

  it.each(['0', '15', '-1', '1.5', '01', 'abc', '', '1e1', '99999999999999999999'])(
    'is rejected when it is %j',
    (given) => {
      expect(() => pageOf(given, 14)).toThrow(expect.objectContaining({ code: 'not_found' }));
    },
  );
});

describe('a request before the session', () => {
  it.each([
    ['true', '1', true],
    ['true', undefined, true],
    ['true', '2', false],
    ['true', '01', false],
    ['false', '1', false],
    ['1', '1', false],
    [undefined, '1', false],
    [['true', 'true'], '1', false],
  ])('opening=%j for page %j: %s', (opening, page, expected) => {
    expect(isOpening({ opening }, page)).toBe(expected);
  });
});

describe('the pages to prepare', () => {
  it.each([
    [1, 10, [2, 3]],
    [9, 10, [10]],
    [10, 10, []],
    [1, 2, [2]],
    [1, 1, []],
  ])('after page %d of %d open pages are %j', (page, open, ahead) => {
    expect(pagesAhead(page, open)).toEqual(ahead);
  });
});

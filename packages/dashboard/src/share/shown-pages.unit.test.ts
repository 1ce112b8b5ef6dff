import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { shownPages } from './shown-pages.ts';

describe('the pages of the share sheet', () => {
  it.each([
    [2, 14, [1, 2, 3, 4, 5, 6]],
    [9, 14, [8, 9, 10, 11, 12, 13]],
    [13, 14, [9, 10, 11, 12, 13, 14]],
    [14, 14, [1, 2, 3, 4, 5, 6]],
    [0, 3, [1, 2, 3]],
  ])('with %s of %s pages open are %j', (open, count, pages) => {
    expect(shownPages(open, count)).toEqual(pages);
  });

  it('are pages of the document in a row, on both sides of the gate', () => {
    const shapes = fc
      .integer({ min: 1, max: 500 })
      .chain((count) => fc.tuple(fc.integer({ min: 0, max: count }), fc.constant(count)));
    fc.assert(
      fc.property(shapes, ([open, count]) => {
        const pages = shownPages(open, count);
        expect(pages).toEqual(Array.from({ length: Math.min(6, count) }, (_, index) => pages[0]! + index));
        expect(pages[0]! >= 1 && pages.at(-1)! <= count).toBe(true);
        if (open > 0 && open < count) expect(pages).toEqual(expect.arrayContaining([open, open + 1]));
      }),
    );
  });
});

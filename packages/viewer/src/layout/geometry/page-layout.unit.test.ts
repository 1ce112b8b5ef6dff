import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { facingRows, pageInNextRow, placeRows, rowIndexAt, rowOf, singleRows, uprightWidthOf } from './page-layout.ts';

const box = fc.record({ width: fc.integer({ min: 1, max: 900 }), height: fc.integer({ min: 1, max: 900 }) });
const boxes = fc.array(box, { minLength: 1, maxLength: 40 });
const gap = fc.integer({ min: 0, max: 40 });
const square = { width: 100, height: 100 };

describe('rows of pages', () => {
  it('are one below the other, centred in the widest one', () => {
    const layout = placeRows([{ width: 900, height: 1165 }, square], singleRows(2), { gap: 20 });
    expect(layout).toMatchObject({ width: 900, height: 1285, lefts: [0, 400], tops: [0, 1185] });
  });

  it('have two pages side by side after the cover, and a row for the box of closed pages', () => {
    expect(facingRows(6, 6)).toEqual([
      { first: 1, last: 1 },
      { first: 2, last: 3 },
      { first: 4, last: 5 },
      { first: 6, last: 6 },
    ]);
    expect(facingRows(5, 4).slice(-2)).toEqual([
      { first: 4, last: 4 },
      { first: 5, last: 5 },
    ]);
    const layout = placeRows([square, square, square], facingRows(3, 3), { gap: 10 });
    expect(layout).toMatchObject({ width: 210, height: 210, lefts: [55, 0, 110], tops: [0, 110, 110] });
  });

  it('have the height of the view in a slideshow, with the page in the middle', () => {
    const slide = { width: 400, height: 300 };
    const layout = placeRows([square, { width: 400, height: 200 }], singleRows(2), { gap: 0, slide });
    expect(layout).toMatchObject({ height: 600, lefts: [150, 0], tops: [100, 350], isSlideshow: true });
  });

  it('never overlap, and use whole pixels', () => {
    fc.assert(
      fc.property(boxes, gap, fc.boolean(), (given, between, isFacing) => {
        const rows = isFacing ? facingRows(given.length, given.length) : singleRows(given.length);
        const layout = placeRows(given, rows, { gap: between });
        expect([...layout.tops, ...layout.lefts].every(Number.isInteger)).toBe(true);
        layout.rows.forEach((row, index) => {
          const before = layout.rows[index - 1];
          expect(row.top).toBe(before ? before.top + before.height + between : 0);
          for (let page = row.first; page <= row.last; page += 1) {
            expect(layout.lefts[page - 1]).toBeGreaterThanOrEqual(0);
            expect(layout.lefts[page - 1]! + layout.widths[page - 1]!).toBeLessThanOrEqual(layout.width);
            expect(layout.heights[page - 1]).toBeLessThanOrEqual(row.height);
          }
          if (row.last > row.first)
            expect(layout.lefts[row.last - 1]).toBe(
              layout.lefts[row.first - 1]! + layout.widths[row.first - 1]! + between,
            );
        });
        expect(layout.height).toBe(layout.rows.at(-1)!.top + layout.rows.at(-1)!.height);
        expect(layout.tops).toHaveLength(given.length);
      }),
    );
  });

  it('are found at each height, which is the inverse of their tops', () => {
    fc.assert(
      fc.property(boxes, gap, fc.integer({ min: -100, max: 40_000 }), (given, between, y) => {
        const layout = placeRows(given, singleRows(given.length), { gap: between });
        expect(rowIndexAt(layout, y)).toBe(Math.max(0, layout.tops.filter((top) => top <= y).length - 1));
        layout.tops.forEach((top, index) => expect(layout.rows[rowIndexAt(layout, top)]!.first).toBe(index + 1));
      }),
    );
  });

  it('lead to the first page of the next or previous row', () => {
    const layout = placeRows([square, square, square, square], facingRows(4, 4), { gap: 10 });
    expect([1, 2, 3, 4].map((page) => pageInNextRow(layout, page, 1))).toEqual([2, 4, 4, 5]);
    expect([1, 2, 3, 4].map((page) => pageInNextRow(layout, page, -1))).toEqual([0, 1, 1, 2]);
    expect(rowOf(layout, 5)).toBeUndefined();
  });

  it('keep the width of upright pages when these are turned', () => {
    const given = [{ width: 300, height: 200 }];
    expect(uprightWidthOf(placeRows(given, singleRows(1), { gap: 0 }), 1)).toBe(300);
    expect(uprightWidthOf(placeRows(given, singleRows(1), { gap: 0, rotation: 90 }), 1)).toBe(200);
  });
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { facingRows, placeRows, singleRows } from './page-layout.ts';
import { mostVisiblePage, pagesSideBySide, visiblePages } from './visible-pages.ts';

const square = { width: 100, height: 100 };
const layout = placeRows([square, square, square], singleRows(3), { gap: 20 });
const between = (top: number, bottom: number) => ({ x: 0, y: top, width: 100, height: bottom - top });

describe('the most visible page', () => {
  it('is the page with the largest visible area', () => {
    expect(mostVisiblePage(layout, between(0, 100))).toBe(1);
    expect(mostVisiblePage(layout, between(40, 140))).toBe(1);
    expect(mostVisiblePage(layout, between(80, 180))).toBe(2);
  });

  it('is the larger one of two pages whose visible parts are equally high', () => {
    const mixed = placeRows([square, { width: 200, height: 100 }], singleRows(2), { gap: 20 });
    expect(mostVisiblePage(mixed, { x: 0, y: 60, width: 200, height: 100 })).toBe(2);
  });

  it('is the upper of two pages with equal parts', () => {
    expect(mostVisiblePage(layout, between(60, 160))).toBe(1);
    expect(mostVisiblePage(layout, between(0, 340))).toBe(1);
  });

  it('is undefined in a gap, after the end and in an empty document', () => {
    expect(mostVisiblePage(layout, between(101, 119))).toBeUndefined();
    expect(mostVisiblePage(layout, between(500, 600))).toBeUndefined();
    expect(mostVisiblePage(placeRows([], [], { gap: 20 }), between(0, 100))).toBeUndefined();
  });

  it('is never a page after those that are considered', () => {
    expect(mostVisiblePage(layout, between(230, 340), 2)).toBeUndefined();
    expect(mostVisiblePage(layout, between(200, 340), 2)).toBe(2);
  });

  it('agrees with a search through all pages, for any document and view', () => {
    const box = fc.record({ width: fc.integer({ min: 1, max: 900 }), height: fc.integer({ min: 1, max: 900 }) });
    const length = fc.integer({ min: 1, max: 2000 });
    fc.assert(
      fc.property(
        fc.array(box, { maxLength: 20 }),
        fc.boolean(),
        fc.integer({ min: -500, max: 20_000 }),
        length,
        length,
        (boxes, isFacing, y, width, height) => {
          const rows = isFacing ? facingRows(boxes.length, boxes.length) : singleRows(boxes.length);
          const any = placeRows(boxes, rows, { gap: 12 });
          const view = { x: 100, y, width, height };
          const areas = any.tops.map((top, index) => {
            const left = any.lefts[index]!;
            const wide = Math.min(left + any.widths[index]!, 100 + width) - Math.max(left, 100);
            const high = Math.min(top + any.heights[index]!, y + height) - Math.max(top, y);
            return Math.max(0, wide) * Math.max(0, high);
          });
          const most = Math.max(0, ...areas);
          expect(mostVisiblePage(any, view)).toBe(most === 0 ? undefined : areas.indexOf(most) + 1);
          const { first, last } = visiblePages(any, y, y + height);
          areas.forEach((area, index) => {
            if (area > 0) expect(index + 1 >= first && index + 1 <= last).toBe(true);
          });
          expect(last).toBeLessThanOrEqual(boxes.length);
        },
      ),
    );
  });
});

describe('pages side by side', () => {
  const facing = placeRows(
    Array.from({ length: 5 }, () => square),
    facingRows(5, 5),
    { gap: 20 },
  );
  const wide = (y: number, x = 0) => ({ x, y, width: 220, height: 100 });

  it('are both pages of a row that are about as visible', () => {
    expect(pagesSideBySide(facing, wide(0))).toEqual([1]);
    expect(pagesSideBySide(facing, wide(110))).toEqual([2, 3]);
    expect(pagesSideBySide(facing, wide(200))).toEqual([4, 5]);
    expect(pagesSideBySide(facing, wide(110, 80))).toEqual([3]);
  });

  it('are one page in a column, and none where no page is visible', () => {
    expect(pagesSideBySide(layout, between(60, 160))).toEqual([1]);
    expect(pagesSideBySide(layout, between(101, 119))).toEqual([]);
    expect(pagesSideBySide(facing, wide(240), 4)).toEqual([4]);
  });
});

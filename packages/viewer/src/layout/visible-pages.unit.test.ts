import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { layOutPages } from './page-layout.ts';
import { mostVisiblePage, visiblePages } from './visible-pages.ts';

const square = { width: 100, height: 100 };
const layout = layOutPages([square, square, square], 100, 20);

describe('the most visible page', () => {
  it('is the page with the largest visible part', () => {
    expect(mostVisiblePage(layout, 0, 100)).toBe(1);
    expect(mostVisiblePage(layout, 40, 140)).toBe(1);
    expect(mostVisiblePage(layout, 80, 180)).toBe(2);
  });

  it('is the upper of two pages with equal parts', () => {
    expect(mostVisiblePage(layout, 60, 160)).toBe(1);
    expect(mostVisiblePage(layout, 0, 340)).toBe(1);
  });

  it('is undefined in a gap, after the end and in an empty document', () => {
    expect(mostVisiblePage(layout, 101, 119)).toBeUndefined();
    expect(mostVisiblePage(layout, 500, 600)).toBeUndefined();
    expect(mostVisiblePage(layOutPages([], 100, 20), 0, 100)).toBeUndefined();
  });

  it('is never a page after those that are considered', () => {
    expect(mostVisiblePage(layout, 230, 340, 2)).toBeUndefined();
    expect(mostVisiblePage(layout, 200, 340, 2)).toBe(2);
  });

  it('agrees with a search through all pages, for any document and view', () => {
    const size = fc.record({ width: fc.integer({ min: 1, max: 900 }), height: fc.integer({ min: 1, max: 900 }) });
    fc.assert(
      fc.property(
        fc.array(size, { maxLength: 20 }),
        fc.integer({ min: -500, max: 20_000 }),
        fc.integer({ min: 1, max: 2000 }),
        (sizes, top, height) => {
          const any = layOutPages(sizes, 300, 12);
          const shown = any.tops.map((pageTop, index) =>
            Math.max(0, Math.min(pageTop + any.heights[index]!, top + height) - Math.max(pageTop, top)),
          );
          const most = Math.max(0, ...shown);
          expect(mostVisiblePage(any, top, top + height)).toBe(most === 0 ? undefined : shown.indexOf(most) + 1);
          const pages = shown.flatMap((each, index) => (each > 0 ? [index + 1] : []));
          const { first, last } = visiblePages(any, top, top + height);
          expect(Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)).toEqual(pages);
        },
      ),
    );
  });
});

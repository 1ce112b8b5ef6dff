import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { layOut } from './page-layout.ts';
import { visiblePage, visiblePages } from './visible-pages.ts';

const square = { width: 100, height: 100 };
const layout = layOut([square, square, square], 100, 20);

describe('the page on screen', () => {
  it('is the one of which most shows', () => {
    expect(visiblePage(layout, 0, 100)).toBe(1);
    expect(visiblePage(layout, 40, 140)).toBe(1);
    expect(visiblePage(layout, 80, 180)).toBe(2);
  });

  it('is the upper of two that show equally', () => {
    expect(visiblePage(layout, 60, 160)).toBe(1);
    expect(visiblePage(layout, 0, 340)).toBe(1);
  });

  it('is none in a gap, beyond the end and in an empty document', () => {
    expect(visiblePage(layout, 101, 119)).toBeUndefined();
    expect(visiblePage(layout, 500, 600)).toBeUndefined();
    expect(visiblePage(layOut([], 100, 20), 0, 100)).toBeUndefined();
  });

  it('is never a box beyond those that are asked about', () => {
    expect(visiblePage(layout, 230, 340, 2)).toBeUndefined();
    expect(visiblePage(layout, 200, 340, 2)).toBe(2);
  });

  it('is what looking at every page finds, in any document and view', () => {
    const size = fc.record({ width: fc.integer({ min: 1, max: 900 }), height: fc.integer({ min: 1, max: 900 }) });
    fc.assert(
      fc.property(
        fc.array(size, { maxLength: 20 }),
        fc.integer({ min: -500, max: 20_000 }),
        fc.integer({ min: 1, max: 2000 }),
        (sizes, top, height) => {
          const any = layOut(sizes, 300, 12);
          const shown = any.tops.map((begins, index) =>
            Math.max(0, Math.min(begins + any.heights[index]!, top + height) - Math.max(begins, top)),
          );
          const most = Math.max(0, ...shown);
          expect(visiblePage(any, top, top + height)).toBe(most === 0 ? undefined : shown.indexOf(most) + 1);
          const pages = shown.flatMap((each, index) => (each > 0 ? [index + 1] : []));
          const { first, last } = visiblePages(any, top, top + height);
          expect(Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)).toEqual(pages);
        },
      ),
    );
  });
});

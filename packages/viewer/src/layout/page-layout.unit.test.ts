import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { layOutPages, maxPageWidth, pageAt, positionAt, yOf } from './page-layout.ts';

const size = fc.record({ width: fc.integer({ min: 1, max: 5000 }), height: fc.integer({ min: 1, max: 5000 }) });
const sizes = fc.array(size, { minLength: 1, maxLength: 40 });
const width = fc.integer({ min: 1, max: 3000 });
const gap = fc.integer({ min: 0, max: 40 });

describe('page layout', () => {
  it('places pages of one width below each other, each with the height of its ratio', () => {
    const layout = layOutPages(
      [
        { width: 612, height: 792 },
        { width: 792, height: 612 },
      ],
      900,
      20,
    );
    expect(layout).toEqual({ width: 900, tops: [0, 1185], heights: [1165, 695], height: 1880 });
  });

  it('is empty without pages', () => {
    expect(layOutPages([], 900, 20)).toEqual({ width: 900, tops: [], heights: [], height: 0 });
  });

  it('uses whole pixels, no overlap, and the gap between two pages', () => {
    fc.assert(
      fc.property(sizes, width, gap, (given, pageWidth, between) => {
        const { tops, heights, height } = layOutPages(given, pageWidth, between);
        expect([...tops, ...heights].every(Number.isInteger)).toBe(true);
        expect(heights.every((each) => each >= 1)).toBe(true);
        for (let page = 1; page < tops.length; page += 1) {
          expect(tops[page]).toBe(tops[page - 1]! + heights[page - 1]! + between);
        }
        expect(height).toBe(tops.at(-1)! + heights.at(-1)!);
      }),
    );
  });

  it('finds the page at each height', () => {
    fc.assert(
      fc.property(sizes, width, gap, fc.integer({ min: -100, max: 200_000 }), (given, pageWidth, between, y) => {
        const layout = layOutPages(given, pageWidth, between);
        const expected = Math.max(1, layout.tops.filter((top) => top <= y).length);
        expect(pageAt(layout, y)).toBe(expected);
      }),
    );
  });

  it('returns a position to its exact height in the same layout', () => {
    fc.assert(
      fc.property(sizes, width, gap, fc.integer({ min: -100, max: 200_000 }), (given, pageWidth, between, y) => {
        const layout = layOutPages(given, pageWidth, between);
        expect(yOf(layout, positionAt(layout, y))).toBeCloseTo(y, 6);
      }),
    );
  });

  it('finds the same point of a page at another width', () => {
    const given = Array.from({ length: 30 }, () => ({ width: 612, height: 792 }));
    const [narrow, wide] = [layOutPages(given, 450, 20), layOutPages(given, 900, 20)];
    expect(yOf(wide, positionAt(narrow, narrow.tops[20]! + narrow.heights[20]! / 2))).toBeCloseTo(
      wide.tops[20]! + wide.heights[20]! / 2,
    );
  });

  it('moves a position on a missing page to the end', () => {
    expect(yOf(layOutPages([{ width: 1, height: 1 }], 100, 20), { page: 7, fraction: 0, offset: 0 })).toBe(100);
  });

  it('keeps 10,000 pages within the height that browsers can lay out', () => {
    const given = Array.from({ length: 10_000 }, () => ({ width: 595, height: 842 }));
    const greatest = maxPageWidth(given, 20);
    expect(greatest).toBeGreaterThan(900);
    expect(layOutPages(given, greatest, 20).height).toBeLessThan(16_010_000);
  });
});

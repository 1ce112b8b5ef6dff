import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { greatestWidth, heightOf, layOut, pageAt, placeAt } from './page-layout.ts';

const size = fc.record({ width: fc.integer({ min: 1, max: 5000 }), height: fc.integer({ min: 1, max: 5000 }) });
const sizes = fc.array(size, { minLength: 1, maxLength: 40 });
const width = fc.integer({ min: 1, max: 3000 });
const gap = fc.integer({ min: 0, max: 40 });

describe('the layout of pages', () => {
  it('puts pages of one width one under the other, each as high as its shape says', () => {
    const layout = layOut(
      [
        { width: 612, height: 792 },
        { width: 792, height: 612 },
      ],
      900,
      20,
    );
    expect(layout).toEqual({ width: 900, tops: [0, 1185], heights: [1165, 695], height: 1880 });
  });

  it('is nothing for no pages', () => {
    expect(layOut([], 900, 20)).toEqual({ width: 900, tops: [], heights: [], height: 0 });
  });

  it('has whole pixels, nothing over another, and the gap between each two', () => {
    fc.assert(
      fc.property(sizes, width, gap, (given, pageWidth, between) => {
        const { tops, heights, height } = layOut(given, pageWidth, between);
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
        const layout = layOut(given, pageWidth, between);
        const expected = Math.max(1, layout.tops.filter((top) => top <= y).length);
        expect(pageAt(layout, y)).toBe(expected);
      }),
    );
  });

  it('finds a place again, to the pixel when nothing has changed', () => {
    fc.assert(
      fc.property(sizes, width, gap, fc.integer({ min: -100, max: 200_000 }), (given, pageWidth, between, y) => {
        const layout = layOut(given, pageWidth, between);
        expect(heightOf(layout, placeAt(layout, y))).toBeCloseTo(y, 6);
      }),
    );
  });

  it('finds a point of a page again at any other width', () => {
    const given = Array.from({ length: 30 }, () => ({ width: 612, height: 792 }));
    const [narrow, wide] = [layOut(given, 450, 20), layOut(given, 900, 20)];
    expect(heightOf(wide, placeAt(narrow, narrow.tops[20]! + narrow.heights[20]! / 2))).toBeCloseTo(
      wide.tops[20]! + wide.heights[20]! / 2,
    );
  });

  it('takes a place on a page that is not there to the end', () => {
    expect(heightOf(layOut([{ width: 1, height: 1 }], 100, 20), { page: 7, fraction: 0, beyond: 0 })).toBe(100);
  });

  it('keeps 10,000 pages within what browsers can lay out', () => {
    const given = Array.from({ length: 10_000 }, () => ({ width: 595, height: 842 }));
    const greatest = greatestWidth(given, 20);
    expect(greatest).toBeGreaterThan(900);
    expect(layOut(given, greatest, 20).height).toBeLessThan(16_010_000);
  });
});

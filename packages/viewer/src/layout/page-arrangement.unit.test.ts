import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { documentShape } from './document-shape.ts';
import { arrangePages, layOutArranged, plainArrangement, scaleOf } from './page-arrangement.ts';
import type { Arrangement } from './page-arrangement.ts';
import { firstPageWidth } from './viewport.ts';
import { standardZoom } from './zoom/zoom.ts';
import type { Zoom } from './zoom/zoom.ts';

const a4 = { width: 595, height: 842 };
const a4Landscape = { width: 842, height: 595 };
const a0 = { width: 2384, height: 3370 };
const small = { width: 100, height: 100 };
const desktop = { width: 1425, height: 900, pagesTop: 40, scrollPaddingTop: 0, pixelRatio: 1 };
const phone = { width: 390, height: 700, pagesTop: 90, scrollPaddingTop: 52, pixelRatio: 3 };

const layOut = (
  sizes: { width: number; height: number }[],
  {
    zoom = standardZoom,
    viewport = desktop,
    ...more
  }: { zoom?: Zoom; viewport?: typeof desktop } & Partial<Arrangement> = {},
) => {
  const shape = documentShape({ pageCount: sizes.length, full: true }, sizes);
  const pages = arrangePages(shape, { ...plainArrangement, ...more }, viewport)!;
  const scale = scaleOf(zoom, pages);
  return { ...layOutArranged(pages, scale), scale, scales: pages.scales };
};

describe('the sizes of pages', () => {
  it('are relative to each other', () => {
    const { widths, heights } = layOut([a4, a4, small, a4Landscape]);
    expect(widths[0]).toBe(900);
    expect(widths[2]).toBe(Math.round((900 * 100) / 595));
    expect(Math.abs(widths[3]! - heights[0]!)).toBeLessThanOrEqual(1);
  });

  it('are those of the usual page for the standard zoom, and the first image has its width', () => {
    expect(layOut([a4Landscape, a4, a4]).widths.slice(0, 2)).toEqual([1273, 900]);
    for (const viewport of [desktop, phone])
      expect(layOut([a4], { viewport }).widths).toEqual([firstPageWidth(viewport.width)]);
  });

  it('are limited by the width of the view, by the same ratio at every zoom', () => {
    const pages = [a4, a4, a0];
    const fitted = layOut(pages, { viewport: phone });
    expect(fitted.widths).toEqual([374, 374, 374]);
    const doubled = layOut(pages, { viewport: phone, zoom: { kind: 'scale', scale: fitted.scale * 2 } });
    expect(doubled.widths).toEqual([748, 748, 748]);
  });

  it('turn with the pages', () => {
    const { widths, heights, rotation } = layOut([a4, small], { rotation: 90 });
    expect([widths[0], heights[0], rotation]).toEqual([1120, 791, 90]);
    expect(widths[1]).toBe(Math.round((1120 * 100) / 842));
  });

  it('are true at scale 1', () => {
    expect(layOut([a4], { zoom: { kind: 'scale', scale: 1 } }).heights).toEqual([1123]);
  });
});

describe('fitting', () => {
  it('fills the width with the chosen page, or shows it whole', () => {
    expect(layOut([a4, small], { zoom: { kind: 'fit-width', page: 1 } }).widths[0]).toBe(1377);
    expect(layOut([a4, small], { zoom: { kind: 'fit-width', page: 2 } }).widths[1]).toBe(1377);
    expect(layOut([a4, small], { zoom: { kind: 'fit-page', page: 1 } }).heights[0]).toBe(880);
    expect(layOut([a4], { zoom: { kind: 'fit-page', page: 9 } }).heights[0]).toBe(880);
  });

  it('shows two pages side by side where there is room', () => {
    const pages = [a4, a4, a4];
    expect(layOut(pages, { isTwoPages: true })).toMatchObject({ width: 1376, tops: [0, 980, 980] });
    expect(layOut(pages, { isTwoPages: true, viewport: phone }).rows).toHaveLength(3);
  });

  it('fills the view with each page of a slideshow', () => {
    const { widths, heights, rows } = layOut([a4, a4Landscape, small], { isSlideshow: true });
    expect(heights).toEqual([900, 900, 900]);
    expect(widths).toEqual([635, 1273, 900]);
    expect(rows.map(({ top }) => top)).toEqual([0, 900, 1800]);
  });
});

describe('the range of scales', () => {
  it('reaches from 25 % to 400 %, and four times the fitted width', () => {
    expect(layOut([a4]).scales).toMatchObject({ min: 0.25 });
    expect(layOut([a4]).scales.max).toBeGreaterThanOrEqual(4);
    const { scales } = layOut([a0]);
    const fitted = layOut([a0], { zoom: { kind: 'fit-width', page: 1 } });
    expect(scales.max).toBeGreaterThanOrEqual(4 * fitted.scale);
    expect(scales.min).toBeLessThanOrEqual(layOut([a0], { zoom: { kind: 'fit-page', page: 1 } }).scale);
  });

  it('reaches 400 % of the true size of each page, also of one that is made smaller', () => {
    const pages = [a4, a4, a0];
    for (const viewport of [desktop, phone]) {
      const { max } = layOut(pages, { viewport }).scales;
      const { widths } = layOut(pages, { viewport, zoom: { kind: 'scale', scale: max } });
      widths.forEach((width, index) =>
        expect(width).toBeGreaterThanOrEqual(Math.floor((4 * 96 * pages[index]!.width) / 72)),
      );
    }
  });
});

const size = fc.record({ width: fc.integer({ min: 3, max: 14_400 }), height: fc.integer({ min: 3, max: 14_400 }) });
const anyZoom: fc.Arbitrary<Zoom> = fc.oneof(
  fc.constant(standardZoom),
  fc.record({ kind: fc.constant('scale' as const), scale: fc.double({ min: 0.01, max: 50, noNaN: true }) }),
  fc.record({
    kind: fc.constantFrom('fit-width' as const, 'fit-page' as const),
    page: fc.integer({ min: 1, max: 30 }),
  }),
);
const arrangement = fc.record({
  rotation: fc.constantFrom(0 as const, 90 as const, 180 as const, 270 as const),
  isTwoPages: fc.boolean(),
  isSlideshow: fc.boolean(),
});

describe('any arrangement', () => {
  it('has every page, no overlap and no page wider than the view in the standard zoom', () => {
    fc.assert(
      fc.property(fc.array(size, { minLength: 1, maxLength: 25 }), anyZoom, arrangement, (sizes, zoom, chosen) => {
        for (const viewport of [desktop, phone]) {
          const { rows, tops, widths, heights, width } = layOut(sizes, { zoom, viewport, ...chosen });
          expect(rows.flatMap(({ first, last }) => (first === last ? [first] : [first, last]))).toEqual(
            sizes.map((_, index) => index + 1),
          );
          expect([...widths, ...heights].every((each) => Number.isInteger(each) && each >= 1)).toBe(true);
          rows.forEach(({ top, height }, index) => {
            const next = rows[index + 1]?.top ?? Infinity;
            expect(top + height).toBeLessThanOrEqual(next);
          });
          expect(tops).toHaveLength(sizes.length);
          if (zoom.kind === 'standard') expect(width).toBeLessThanOrEqual(viewport.width);
        }
      }),
    );
  });

  it('keeps documents of any length within the height that browsers can lay out', () => {
    fc.assert(
      fc.property(fc.array(size, { minLength: 1, maxLength: 5 }), anyZoom, arrangement, (few, zoom, chosen) => {
        const sizes = Array.from({ length: 10_000 }, (_, index) => few[index % few.length]!);
        expect(layOut(sizes, { zoom, ...chosen }).height).toBeLessThan(16_020_000);
      }),
      { numRuns: 6 },
    );
  });

  it('shows 10,000 usual pages in a comfortable width', () => {
    expect(layOut(Array.from({ length: 10_000 }, () => a4)).widths[0]).toBe(900);
  });
});

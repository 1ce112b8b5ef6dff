import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { neededTiles } from './needed-tiles.ts';
import type { PageInView } from './needed-tiles.ts';

const a0 = { width: 3370.39, height: 2383.94 };

describe('the needed tiles', () => {
  /** A page in the middle of a view of 1,440 by 900 pixels. Its top is at a height in the view. */
  const inView = (page: number, width: number, top: number): PageInView => {
    const height = (width * a0.height) / a0.width;
    const visibleWidth = Math.min(1, 1_440 / width);
    const visibleTop = Math.max(0, -top) / height;
    const visibleBottom = Math.min(height, 900 - top) / height;
    const visible = {
      x: (1 - visibleWidth) / 2,
      y: visibleTop,
      width: visibleWidth,
      height: visibleBottom - visibleTop,
    };
    return { page, size: a0, width, visible };
  };

  it('are none for a page whose image is sharp', () => {
    expect(neededTiles([inView(1, 1_400, 0)], 1)).toEqual({ tiles: [], scales: new Map([[1, undefined]]) });
  });

  it('begin with those in the middle of the view', () => {
    const { tiles, scales } = neededTiles([inView(3, 17_975, -6_000)], 1);
    expect(scales.get(3)).toBe(400);
    // The middle of the view is in the middle of the page's width, at half of its height.
    expect(tiles[0]).toEqual({ page: 3, scale: 400, column: 8, row: 6 });
    expect(new Set(tiles.map(({ column }) => column))).toEqual(new Set([8, 9]));
  });

  it('are those of all pages in the view', () => {
    const height = (4_000 * a0.height) / a0.width;
    const { tiles } = neededTiles([inView(1, 4_000, 300 - height), inView(2, 4_000, 320)], 1);
    expect(new Set(tiles.map(({ page }) => page))).toEqual(new Set([1, 2]));
  });

  it('have at most four times the pixels of the view, besides those at its edges', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 2_000, max: 64_000, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.constantFrom(1, 1.5, 2, 3),
        (width, scrolled, pixelRatio) => {
          const height = (width * a0.height) / a0.width;
          const { tiles, scales } = neededTiles(
            [inView(1, width / pixelRatio, -scrolled * (height / pixelRatio - 900))],
            pixelRatio,
          );
          if (scales.get(1) === undefined) return;
          const across = Math.ceil((2 * 1_440 * pixelRatio) / 1_024) + 1;
          const down = Math.ceil((2 * 900 * pixelRatio) / 1_024) + 1;
          expect(tiles.length).toBeLessThanOrEqual(across * down);
        },
      ),
    );
  });
});

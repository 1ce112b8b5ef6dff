import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Area } from '../layout/index.ts';
import { areaOf, scaleFor, tiledSizeOf, tilesIn } from './tile-grid.ts';

const letter = { width: 612, height: 792 };
const a0 = { width: 3370.39, height: 2383.94 };
const whole: Area = { x: 0, y: 0, width: 1, height: 1 };

const pageSize = fc
  .record({
    width: fc.double({ min: 3, max: 14_400, noNaN: true }),
    ratio: fc.double({ min: 0.001, max: 20, noNaN: true }),
  })
  .map(({ width, ratio }) => ({ width, height: width * ratio }));
const scale = fc.constantFrom(100, 200, 400, 800, 1600, 25_600);
const part = fc
  .tuple(...Array.from({ length: 4 }, () => fc.double({ min: 0, max: 1, noNaN: true })))
  .map(([x1 = 0, x2 = 0, y1 = 0, y2 = 0]): Area => ({
    x: Math.min(x1, x2),
    y: Math.min(y1, y2),
    width: Math.abs(x1 - x2),
    height: Math.abs(y1 - y2),
  }));
/** A pixel of the drawn page is far larger than errors of rounding. */
const tolerance = 1e-9;

describe('the scale of tiles', () => {
  it.each([
    ['a page as wide as its widest image', letter, 2_000, undefined],
    ['a page a little wider', letter, 2_001, 400],
    ['a page twice as wide', letter, 4_000, 800],
    ['a page of 7,000 pixels', letter, 7_000, 1600],
    ['a card in a wide window', { width: 100, height: 100 }, 5_000, 6400],
    ['an A0 plan at its true size', a0, 4_494, 100],
    ['an A0 plan at 400 %', a0, (a0.width * 16) / 3, 400],
    ['an A0 plan at 400 % on a fine screen', a0, (a0.width * 32) / 3, 800],
    ['an A0 plan at 400 % on a very fine screen', a0, (a0.width * 48) / 3, 1600],
    ['an A0 plan that is larger than any scale, at the greatest one', a0, 100_000, 1600],
    ['a long page, whose images are narrower', { width: 500, height: 5_000 }, 801, 200],
    ['a long page whose greater scales show the same', { width: 500, height: 10_000 }, 4_000, 800],
  ])('suits %s', (_case, page, deviceWidth, expected) => {
    expect(scaleFor(page, deviceWidth)).toBe(expected);
  });

  it('is the smallest that is sharp, and no page is larger than 64,000 pixels', () => {
    fc.assert(
      fc.property(pageSize, fc.integer({ min: 1, max: 80_000 }), (page, deviceWidth) => {
        const found = scaleFor(page, deviceWidth);
        if (found === undefined) return;
        const { width, height } = tiledSizeOf(page, found);
        expect(Math.max(width, height)).toBeLessThanOrEqual(64_000);
        if (found > 100) expect(tiledSizeOf(page, found / 2).width).toBeLessThan(deviceWidth);
        if (width < deviceWidth) expect(tiledSizeOf(page, 25_600).width).toBe(width);
      }),
    );
  });
});

describe('the tiles of an area', () => {
  it('cover the area, and nothing besides it', () => {
    fc.assert(
      fc.property(pageSize, scale, part, (page, drawnAt, area) => {
        const size = tiledSizeOf(page, drawnAt);
        const tiles = tilesIn(size, area);
        const areas = tiles.map((tile) => areaOf(size, tile));
        for (const { x: left, y: top, width, height } of areas) {
          expect(left).toBeLessThanOrEqual(area.x + area.width);
          expect(top).toBeLessThanOrEqual(area.y + area.height);
          expect(left + width).toBeGreaterThanOrEqual(area.x - tolerance);
          expect(top + height).toBeGreaterThanOrEqual(area.y - tolerance);
          expect(left + width).toBeLessThanOrEqual(1 + tolerance);
          expect(top + height).toBeLessThanOrEqual(1 + tolerance);
        }
        if (area.width * size.width < 1 || area.height * size.height < 1) return;
        expect(Math.min(...areas.map(({ x }) => x))).toBeLessThanOrEqual(area.x);
        expect(Math.min(...areas.map(({ y }) => y))).toBeLessThanOrEqual(area.y);
        expect(Math.max(...areas.map(({ x, width }) => x + width))).toBeGreaterThanOrEqual(
          area.x + area.width - tolerance,
        );
        expect(Math.max(...areas.map(({ y, height }) => y + height))).toBeGreaterThanOrEqual(
          area.y + area.height - tolerance,
        );
        const columns = new Set(tiles.map(({ column }) => column)).size;
        const rows = new Set(tiles.map(({ row }) => row)).size;
        // Without a gap and without a repetition: each column has each row once.
        expect(tiles).toHaveLength(columns * rows);
        expect(columns).toBeLessThanOrEqual(Math.ceil((area.width * size.width) / 1_024) + 1);
        expect(rows).toBeLessThanOrEqual(Math.ceil((area.height * size.height) / 1_024) + 1);
      }),
    );
  });

  it('share exactly two pixels with the next tile, and end at the edges of the page', () => {
    const size = tiledSizeOf(letter, 400);
    expect(size).toEqual({ width: 3_264, height: 4_224 });
    const [first, second] = [areaOf(size, { column: 0, row: 0 }), areaOf(size, { column: 1, row: 1 })];
    expect((first.x + first.width - second.x) * size.width).toBeCloseTo(2, 9);
    expect((first.y + first.height - second.y) * size.height).toBeCloseTo(2, 9);
    const last = areaOf(size, tilesIn(size, whole).at(-1)!);
    expect([last.x + last.width, last.y + last.height]).toEqual([1, 1]);
    expect(tilesIn(size, whole)).toHaveLength(4 * 5);
  });
});

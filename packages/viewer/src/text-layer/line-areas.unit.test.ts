import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { lineAreasOf } from './line-areas.ts';
import type { Box } from './text-lines.ts';

const page = { left: 0, top: 0, right: 100, bottom: 100 };
const contains = ({ left, top, right, bottom }: Box, x: number, y: number): boolean =>
  left <= x && x <= right && top <= y && y <= bottom;

describe('the areas of lines', () => {
  it('reach to the middle between lines and columns, and to the edges of the page', () => {
    const boxes = [
      { left: 10, top: 10, right: 40, bottom: 12 },
      { left: 60, top: 10, right: 90, bottom: 12 },
      { left: 10, top: 20, right: 40, bottom: 22 },
    ];
    expect(lineAreasOf(boxes, page)).toEqual([
      { left: 0, top: 0, right: 50, bottom: 16 },
      { left: 50, top: 0, right: 100, bottom: 100 },
      { left: 0, top: 16, right: 100, bottom: 100 },
    ]);
  });

  it('cover the whole page and contain their lines', () => {
    const row = fc.record({
      height: fc.integer({ min: 1, max: 4 }),
      gap: fc.integer({ min: 1, max: 12 }),
      cuts: fc.uniqueArray(fc.integer({ min: 1, max: 98 }), { minLength: 2, maxLength: 6 }),
    });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 8 }), fc.nat(99), fc.nat(99), (rows, x, y) => {
        const boxes: Box[] = [];
        let top = 0;
        for (const { height, gap, cuts } of rows) {
          top += gap;
          const edges = cuts.toSorted((one, other) => one - other);
          for (let index = 0; index + 1 < edges.length; index += 2)
            boxes.push({ left: edges[index]!, top, right: edges[index + 1]!, bottom: top + height });
          top += height;
        }
        const tall = { ...page, bottom: Math.max(100, top) };
        const areas = lineAreasOf(boxes, tall);
        expect(areas.some((area) => contains(area, x + 0.5, y + 0.5))).toBe(true);
        for (const [index, { left, top: upper, right, bottom }] of boxes.entries()) {
          const area = areas[index]!;
          expect([area.left <= left, area.top <= upper, area.right >= right, area.bottom >= bottom]).toEqual([
            true,
            true,
            true,
            true,
          ]);
        }
      }),
    );
  });

  it('are the lines themselves on a page with very many', () => {
    const boxes = Array.from({ length: 1_001 }, (_, top) => ({ left: 0, top, right: 1, bottom: top + 1 }));
    expect(lineAreasOf(boxes, page)).toEqual(boxes);
  });
});

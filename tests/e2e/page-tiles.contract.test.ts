import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { pathParameters } from '../../packages/api-contract/src/parameters.ts';
import { areaOf, tiledSizeOf, tilesIn } from '../../packages/viewer/src/tiles/tile-grid.ts';
import { sizesContent } from '../../services/documents/src/rendering/index.ts';
import {
  maxTilesAcross,
  rectangleOf,
  tiledCanvasOf,
  tileScales,
} from '../../services/documents/src/rendering/page-tiles.ts';

/** Sizes as PDFium reports them. */
const points = fc.float({ min: 1, max: 14_400, noNaN: true });

describe('the tiles of a page', () => {
  it('are published with the scales, columns and rows that are served', () => {
    const { scale, column, row } = pathParameters;
    expect(scale!.schema).toMatchObject({ enum: tileScales });
    for (const place of [column!, row!])
      expect(place.schema).toMatchObject({ minimum: 0, maximum: maxTilesAcross - 1 });
  });

  it('have the same places in the viewer and in the server', () => {
    fc.assert(
      fc.property(points, points, fc.constantFrom(100, 200, 400, 1600, 25_600), (width, height, scale) => {
        const canvas = tiledCanvasOf({ width, height }, scale);
        const [published] = (
          JSON.parse(sizesContent([{ width, height }])) as { pages: { width: number; height: number }[] }
        ).pages;
        const { width: canvasWidth, height: canvasHeight } = canvas;
        expect(tiledSizeOf(published!, scale)).toEqual({ width: canvasWidth, height: canvasHeight });
        const tiles = tilesIn(canvas, { x: 0, y: 0, width: 1, height: 1 });
        for (const { column, row } of tiles) {
          const drawn = rectangleOf(canvas, { scale, column, row })!;
          const shown = areaOf(canvas, { column, row });
          expect(shown.x * canvas.width).toBeCloseTo(drawn.left, 6);
          expect(shown.y * canvas.height).toBeCloseTo(drawn.top, 6);
          expect(shown.width * canvas.width).toBeCloseTo(drawn.width, 6);
          expect(shown.height * canvas.height).toBeCloseTo(drawn.height, 6);
          expect(Math.max(column, row)).toBeLessThan(maxTilesAcross);
        }
        const last = tiles.at(-1)!;
        expect(rectangleOf(canvas, { scale, column: last.column + 1, row: last.row })).toBeUndefined();
        expect(rectangleOf(canvas, { scale, column: last.column, row: last.row + 1 })).toBeUndefined();
      }),
      { numRuns: 50 },
    );
  });
});

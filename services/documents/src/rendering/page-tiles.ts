import { maxPointPixels } from '../pdfium/index.ts';
import { imageSizeOf, placePage } from './page-canvas.ts';
import type { Canvas, PageSize } from './page-canvas.ts';

/** A square of a page that is drawn larger than its widest image. Column and row count from 0. */
export type Tile = {
  /** In percent of the true size, which has 96 pixels for each inch. */
  scale: number;
  column: number;
  row: number;
};

/** In pixels of the drawn page. */
export type Rectangle = { left: number; top: number; width: number; height: number };

/**
 * The scales that can be requested. Few of them, so that all readers request the same tiles. At zooms of 100, 200 and
 * 400 % a pixel of a tile is a pixel of the screen. The greatest are for small pages that fill a wide window.
 */
export const tileScales = [100, 200, 400, 800, 1600, 3200, 6400, 12_800, 25_600];
/** In percent, of a page with one pixel for each point. */
const scaleOfPoints = 75;
/** Distance of two tiles in pixels. */
const tilePixels = 1_024;
/** Pixels at the right and at the bottom that the next tile has too. So no seam is seen between them. */
const overlap = 2;
/**
 * Maximum side of a page that is drawn in tiles, in pixels. That is more than A0 at 400 % with three pixels for each CSS
 * pixel, and half of `maxPointPixels`: points that are a page away from the page are in their places, too.
 */
const maxSide = maxPointPixels / 2;

/** Columns and rows of any page count from 0 to less than this. */
export const maxTilesAcross = Math.ceil(maxSide / tilePixels);

/** Returns a page as large as its tiles show it at a scale. @throws Error for a page without a size. */
export const tiledCanvasOf = (page: PageSize, scale: number): Canvas => {
  const area = imageSizeOf(page);
  const factor = Math.min(scale / scaleOfPoints, maxSide / Math.max(area.width, area.height));
  const width = Math.max(1, Math.round(area.width * factor));
  const height = Math.min(maxSide, Math.max(1, Math.round(width * (area.height / area.width))));
  return placePage(page, { width, height });
};

/** Returns the pixels of a tile, or undefined for a tile beyond the edge of the page. */
export const rectangleOf = (canvas: Pick<Canvas, 'width' | 'height'>, tile: Tile): Rectangle | undefined => {
  const left = tile.column * tilePixels;
  const top = tile.row * tilePixels;
  if (left >= canvas.width || top >= canvas.height) return undefined;
  const side = tilePixels + overlap;
  return { left, top, width: Math.min(side, canvas.width - left), height: Math.min(side, canvas.height - top) };
};

/** A transparent pixel in WebP. It replaces a tile without content, so that the image of the page stays visible. */
export const emptyTile = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64');

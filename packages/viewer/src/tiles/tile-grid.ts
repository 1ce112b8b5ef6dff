import type { PageSize } from '../api/responses.ts';
import type { Tile } from '../api/viewer-api.ts';
import type { Area } from '../layout/geometry/rotation.ts';

/** A page as large as its tiles show it, in pixels. */
export type TiledSize = { width: number; height: number };

/** All numbers are those of the server. Source: Specification 5.9 and Specification 5.20. */
const scales = [100, 200, 400, 800, 1600, 3200, 6400, 12_800, 25_600];
/** In percent, of a page with one pixel for each point. True size has 96 pixels for each inch, which is 72 points. */
const scaleOfPoints = 75;
const tilePixels = 1024;
const overlap = 2;
const maxSide = 64_000;
const widestImage = 2000;
const maxImageHeight = 8000;

/** Returns the width of the widest image of a page. A very long page has narrower images. */
const widestImageOf = ({ width, height }: PageSize): number =>
  Math.min(widestImage, Math.round(maxImageHeight / (height / width)));

/** @param page the published size of the page. */
export const tiledSizeOf = (page: PageSize, scale: number): TiledSize => {
  const ratio = page.height / page.width;
  const factor = Math.min(scale / scaleOfPoints, maxSide / Math.max(page.width, page.height));
  const width = Math.max(1, Math.round(page.width * factor));
  return { width, height: Math.min(maxSide, Math.max(1, Math.round(width * ratio))) };
};

/**
 * Returns the smallest scale that is sharp for a page of this width in device pixels, else the greatest one.
 * Undefined: the image of the page is sharp.
 */
export const scaleFor = (page: PageSize, deviceWidth: number): number | undefined => {
  const isSharp = (width: number): boolean => width >= Math.floor(deviceWidth);
  if (isSharp(widestImageOf(page))) return undefined;
  const widths = scales.map((scale) => tiledSizeOf(page, scale).width);
  // Beyond the maximum side, greater scales show the same.
  const enough = widths.findIndex((width) => isSharp(width) || width === widths.at(-1));
  return scales[enough];
};

/** Returns the tiles that cover an area, row by row. */
export const tilesIn = ({ width, height }: TiledSize, area: Area): { column: number; row: number }[] => {
  const columns = indexesIn(area.x * width, (area.x + area.width) * width, width);
  const rows = indexesIn(area.y * height, (area.y + area.height) * height, height);
  return rows.flatMap((row) => columns.map((column) => ({ column, row })));
};

/** Returns the tiles between two pixels of one direction. */
const indexesIn = (from: number, to: number, length: number): number[] => {
  const first = Math.floor(Math.max(0, from) / tilePixels);
  const end = Math.ceil(Math.min(length, to) / tilePixels);
  return Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index);
};

/** Returns the area that the image of a tile shows, with the pixels that the next tiles show too. */
export const areaOf = ({ width, height }: TiledSize, { column, row }: Pick<Tile, 'column' | 'row'>): Area => {
  const left = column * tilePixels;
  const top = row * tilePixels;
  return {
    x: left / width,
    y: top / height,
    width: Math.min(tilePixels + overlap, width - left) / width,
    height: Math.min(tilePixels + overlap, height - top) / height,
  };
};

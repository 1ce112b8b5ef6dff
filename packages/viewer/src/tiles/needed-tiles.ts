import type { PageSize } from '../api/responses.ts';
import type { Area } from '../layout/index.ts';
import { areaOf, scaleFor, tiledSizeOf, tilesIn } from './tile-grid.ts';
import type { PageTile } from './tile-images.ts';

export type PageInView = {
  page: number;
  /** The published size, in points. */
  size: PageSize;
  /** The width of the upright page in CSS pixels. */
  width: number;
  /** The area of the upright page that is in view. */
  visible: Area;
};

export type NeededTiles = {
  /** The nearest to the middle of what is visible first. */
  tiles: PageTile[];
  /** The scale at which each page in the view is sharp. Undefined: its image is sharp. */
  scales: Map<number, number | undefined>;
};

/** Returns the tiles with which everything in the view is sharp. */
export const neededTiles = (pages: readonly PageInView[], pixelRatio: number): NeededTiles => {
  const scales = new Map(pages.map(({ page, size, width }) => [page, scaleFor(size, width * pixelRatio)]));
  const tiles = pages.flatMap((page) => {
    const scale = scales.get(page.page);
    return scale === undefined ? [] : tilesOf(page, scale);
  });
  tiles.sort((one, other) => one.distance - other.distance);
  return { tiles: tiles.map(({ tile }) => tile), scales };
};

const tilesOf = ({ page, size, width, visible }: PageInView, scale: number) => {
  const tiled = tiledSizeOf(size, scale);
  const height = (width * tiled.height) / tiled.width;
  return tilesIn(tiled, visible).map(({ column, row }) => {
    const area = areaOf(tiled, { column, row });
    const x = middleOf(area.x, area.width) - middleOf(visible.x, visible.width);
    const y = middleOf(area.y, area.height) - middleOf(visible.y, visible.height);
    return { tile: { page, scale, column, row }, distance: Math.hypot(x * width, y * height) };
  });
};

const middleOf = (start: number, length: number): number => start + length / 2;

import { effect, untracked } from '@preact/signals';
import { neededTiles } from './needed-tiles.ts';
import { PageTiles } from './page-tiles.tsx';
import { pagesInView } from './pages-in-view.ts';
import { makeTileImages } from './tile-images.ts';
import type { TileLayer, TileLoadingOptions } from './tile-layer.ts';

/** The server draws two pages of an account at a time. */
const concurrency = 3;
/** Tiles of a screen or two, besides those in the view. A tile takes 4 MB while the browser shows it. */
const maxTiles = 64;

/** Loads the tiles that the view shows, and renders them. Loads nothing while the view moves fast. */
export const startTiles = (options: TileLoadingOptions): TileLayer => {
  const { session, view, shape, isMovingFast, hasImage, freeBytes } = options;
  const images = makeTileImages({
    load: ({ page, ...tile }, signal) => session.tile(page, tile, signal),
    urlOf: (image) => URL.createObjectURL(image),
    release: (url) => URL.revokeObjectURL(url),
    concurrency,
    limits: () => ({ tiles: maxTiles, bytes: freeBytes() }),
  });

  effect(() => {
    const pages = pagesInView(view, shape.value);
    const pixelRatio = view.viewport.value?.pixelRatio ?? 1;
    // The image of a page comes first: it shows all of the page at once.
    const ready = pages.filter(({ page }) => hasImage(page));
    if (!view.isPlaced.value || isMovingFast.value) return;
    const { tiles, scales } = neededTiles(ready, pixelRatio);
    untracked(() => images.setRequests(tiles, scales));
  });

  return {
    Layer: ({ page }) => (
      <PageTiles tiles={images.of(page)} size={shape.value.boxSizes[page - 1]} onDrawn={images.onDrawn} />
    ),
    bytes: images.bytes,
    retry: images.retry,
  };
};

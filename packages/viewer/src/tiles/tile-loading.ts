import { effect, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { pagesInView } from './pages-in-view.ts';
import { scaleFor } from './tile-grid.ts';
import type { TileLayer, TileLoadingOptions } from './tile-layer.ts';

/** Loads the script of the tiles when a page is first wider than its widest image. Undefined until then. */
export const makeTileLoading = (
  options: TileLoadingOptions,
  load = () => import('./start-tiles.tsx'),
): ReadonlySignal<TileLayer | undefined> => {
  const { view, shape } = options;
  const layer = signal<TileLayer | undefined>(undefined);
  let isLoading = false;
  effect(() => {
    const pixelRatio = view.viewport.value?.pixelRatio ?? 1;
    const pages = pagesInView(view, shape.value);
    if (isLoading || pages.every(({ size, width }) => scaleFor(size, width * pixelRatio) === undefined)) return;
    isLoading = true;
    load().then(
      ({ startTiles }) => void (layer.value = startTiles(options)),
      // Without a network the pages stay as sharp as their images. The next change of the view tries again.
      () => void (isLoading = false),
    );
  });
  return layer;
};

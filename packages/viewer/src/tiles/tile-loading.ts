import { effect, untracked } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { makeLazyPart } from '@docsight/ui/lazy-part';
import { pagesInView } from './pages-in-view.ts';
import { scaleFor } from './tile-grid.ts';
import type { TileLayer, TileLoadingOptions } from './tile-layer.ts';

/** Loads the script of the tiles when a page is first wider than its widest image. Undefined until then. */
export const makeTileLoading = (options: TileLoadingOptions): ReadonlySignal<TileLayer | undefined> => {
  const { view, shape } = options;
  const { part, load } = makeLazyPart(
    () => import('./start-tiles.tsx'),
    ({ startTiles }) => startTiles(options),
  );
  effect(() => {
    const pixelRatio = view.viewport.value?.pixelRatio ?? 1;
    const pages = pagesInView(view, shape.value);
    const needsTiles = pages.some(({ size, width }) => scaleFor(size, width * pixelRatio) !== undefined);
    // Without a network the pages stay as sharp as their images. The next change of the view tries again.
    if (needsTiles) untracked(() => void load());
  });
  return part;
};

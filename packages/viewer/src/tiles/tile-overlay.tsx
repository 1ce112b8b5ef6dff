import type { ReadonlySignal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import type { TileLayer } from './tile-layer.ts';

/** Makes the layer that renders tiles once their script is loaded. */
export const makeTileOverlay =
  (tiles: ReadonlySignal<TileLayer | undefined>): FunctionComponent<{ page: number }> =>
  ({ page }) => {
    const Layer = tiles.value?.Layer;
    return Layer ? <Layer page={page} /> : null;
  };

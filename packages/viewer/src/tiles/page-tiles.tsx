import type { ReadonlySignal } from '@preact/signals';
import type { PageSize } from '../api/responses.ts';
import { fadeIn } from '../images/fade-in.ts';
import { areaOf, tiledSizeOf } from './tile-grid.ts';
import type { LoadedTile } from './tile-images.ts';

const percent = (part: number): string => `${part * 100}%`;

/** Renders the tiles of a page over its image. They have places in parts of the page, so they follow any zoom. */
export const PageTiles = (props: {
  tiles: ReadonlySignal<readonly LoadedTile[]>;
  size: PageSize | undefined;
  onDrawn: (key: string) => void;
}) => {
  const { size, onDrawn } = props;
  const tiles = props.tiles.value;
  if (!size || tiles.length === 0) return null;
  return (
    <div class="page-tiles" aria-hidden="true">
      {tiles.map((tile) => {
        const { x, y, width, height } = areaOf(tiledSizeOf(size, tile.scale), tile);
        return (
          <img
            key={tile.key}
            class="page-tile"
            src={tile.url}
            alt=""
            draggable={false}
            style={{ left: percent(x), top: percent(y), width: percent(width), height: percent(height) }}
            onLoad={({ currentTarget }) => fadeIn(currentTarget, 'page-tile-drawn', () => onDrawn(tile.key))}
          />
        );
      })}
    </div>
  );
};

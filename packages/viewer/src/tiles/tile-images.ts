import { signal } from '@preact/signals';
import type { ReadonlySignal, Signal } from '@preact/signals';
import type { Tile } from '../api/viewer-api.ts';
import { makeLoadQueue } from '../images/load-queue.ts';
import { tilesToEvict } from './tiles-to-evict.ts';

export type PageTile = Tile & { page: number };
export type LoadedTile = PageTile & { key: string; url: string };

/** Loads tiles on demand, and evicts those that the view no longer needs. */
export type TileImages = {
  /** The tiles of a page in the order in which they cover each other. */
  of(page: number): ReadonlySignal<readonly LoadedTile[]>;
  /**
   * Replaces the requested tiles, the most important first. Aborts loads that are not among them.
   * A failed tile is not loaded again while it stays among them, before `retry`.
   * @param scales the scale of each page in the view. Undefined: its image is sharp.
   */
  setRequests(tiles: readonly PageTile[], scales: ReadonlyMap<number, number | undefined>): void;
  /** Reports that a tile covers what is under it. */
  onDrawn(key: string): void;
  retry(): void;
  /** Returns the size of all tiles in memory. */
  bytes(): number;
};

export type TileImagesOptions = {
  load(tile: PageTile, signal: AbortSignal): Promise<Blob>;
  urlOf(image: Blob): string;
  release(url: string): void;
  /** The number of loads at the same time. */
  concurrency: number;
  /** Limits the tiles that the view does not need. */
  limits(): { tiles: number; bytes: number };
};

type Cached = LoadedTile & { bytes: number; isDrawn: boolean };

const keyOf = ({ page, scale, column, row }: PageTile): string => `${page}/${scale}/${column}/${row}`;

export const makeTileImages = ({ load, urlOf, release, concurrency, limits }: TileImagesOptions): TileImages => {
  /** In the order of their last use. */
  const cached = new Map<string, Cached>();
  const shown = new Map<number, Signal<readonly LoadedTile[]>>();
  const failed = new Set<string>();
  let requested: readonly PageTile[] = [];
  let present = { needed: new Set<string>(), scales: new Map<number, number | undefined>() };

  const signalOf = (page: number): Signal<readonly LoadedTile[]> => {
    const known = shown.get(page) ?? signal<readonly LoadedTile[]>([]);
    shown.set(page, known);
    return known;
  };

  const show = (page: number): void => {
    const tiles = [...cached.values()].filter((tile) => tile.page === page);
    signalOf(page).value = tiles.sort(
      (one, other) => one.scale - other.scale || one.row - other.row || one.column - other.column,
    );
  };

  const evict = (): void => {
    const pages = new Set<number>();
    for (const key of tilesToEvict([...cached.values()], present, limits())) {
      const { url, page } = cached.get(key)!;
      release(url);
      cached.delete(key);
      pages.add(page);
    }
    pages.forEach(show);
  };

  const queue = makeLoadQueue<PageTile>({
    concurrency,
    isSame: (one, other) => keyOf(one) === keyOf(other),
    isMissing: (tile) => !cached.has(keyOf(tile)) && !failed.has(keyOf(tile)),
    load: async (tile, signal) => {
      const key = keyOf(tile);
      try {
        const image = await load(tile, signal);
        if (signal.aborted) return;
        cached.set(key, { ...tile, key, url: urlOf(image), bytes: image.size, isDrawn: false });
        show(tile.page);
        evict();
      } catch {
        // The session handles the error. The image of the page stays.
        if (!signal.aborted) failed.add(key);
      }
    },
  });

  return {
    of: signalOf,
    setRequests: (tiles, scales) => {
      requested = tiles;
      const needed = new Set(tiles.map(keyOf));
      present = { needed, scales: new Map(scales) };
      for (const key of failed) if (!needed.has(key)) failed.delete(key);
      for (const key of needed) {
        const tile = cached.get(key);
        if (tile && cached.delete(key)) cached.set(key, tile);
      }
      evict();
      queue.setRequests(tiles);
    },
    onDrawn: (key) => {
      const tile = cached.get(key);
      if (!tile) return;
      tile.isDrawn = true;
      evict();
    },
    retry: () => {
      failed.clear();
      queue.setRequests(requested);
    },
    bytes: () => [...cached.values()].reduce((sum, { bytes }) => sum + bytes, 0),
  };
};

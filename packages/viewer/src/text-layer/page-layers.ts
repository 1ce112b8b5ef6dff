import { signal } from '@preact/signals';
import type { ReadonlySignal, Signal } from '@preact/signals';
import type { PageLayer } from '../api/page-layer.ts';
import { makeLoadQueue } from '../images/load-queue.ts';
import type { PageRange } from '../layout/index.ts';

/** Loads the text layers of pages on demand, and evicts those that are far from the view. */
export type PageLayers = {
  /** Undefined until it is loaded. */
  of(page: number): ReadonlySignal<PageLayer | undefined>;
  /** Replaces the pages whose layers are requested. A failed layer is loaded again on the next request. */
  setRequests(pages: readonly number[], near: PageRange): void;
  /** The pages where the selection begins and ends. Their layers stay. */
  held: ReadonlySignal<readonly number[]>;
  hold(pages: readonly number[]): void;
};

/** A layer of a page of print has about 25 KB. */
const maxLayers = 60;

export const makePageLayers = (load: (page: number, signal: AbortSignal) => Promise<PageLayer>): PageLayers => {
  const layers = new Map<number, Signal<PageLayer | undefined>>();
  const held = signal<readonly number[]>([]);
  const signalOf = (page: number): Signal<PageLayer | undefined> => {
    const known = layers.get(page) ?? signal<PageLayer | undefined>(undefined);
    layers.set(page, known);
    return known;
  };

  const queue = makeLoadQueue<number>({
    concurrency: 1,
    isSame: (one, other) => one === other,
    isMissing: (page) => signalOf(page).peek() === undefined,
    load: async (page, aborted) => {
      try {
        const layer = await load(page, aborted);
        if (!aborted.aborted) signalOf(page).value = layer;
      } catch {
        // The page has its image, and the session handles the error.
      }
    },
  });

  const evict = ({ first, last }: PageRange): void => {
    const distance = (page: number): number => Math.max(first - page, page - last, 0);
    const loaded = [...layers].filter(([page, { value }]) => value !== undefined && !held.peek().includes(page));
    const farthest = loaded.sort(([one], [other]) => distance(one) - distance(other)).slice(maxLayers);
    for (const [, layer] of farthest) layer.value = undefined;
  };

  return {
    of: signalOf,
    setRequests: (pages, near) => {
      evict(near);
      queue.setRequests(pages);
    },
    held,
    hold: (pages) => void (held.value = pages),
  };
};

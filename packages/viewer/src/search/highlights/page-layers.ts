import { signal } from '@preact/signals';
import type { ReadonlySignal, Signal } from '@preact/signals';
import type { PageLayer } from '../../api/page-layer.ts';

/** The layers of pages with matches. */
export type PageLayers = {
  of(page: number): ReadonlySignal<PageLayer | undefined>;
  /** Loads the layer of a page, unless it is there or being loaded. Undefined when that fails. */
  load(page: number): Promise<PageLayer | undefined>;
  /** Removes the layers of all pages after this one, and cancels their loading. */
  removeAfter(page: number): void;
};

type Loading = { layer: Promise<PageLayer | undefined>; controller: AbortController };

/** More than the pages near the view. A layer has 10 to 500 KB. */
const maxLayers = 24;

/** Loads layers on demand, and keeps those that were loaded last. */
export const makePageLayers = (fetchLayer: (page: number, signal: AbortSignal) => Promise<PageLayer>): PageLayers => {
  const layers = new Map<number, Signal<PageLayer | undefined>>();
  const loading = new Map<number, Loading>();
  /** The pages with a layer, the oldest first. */
  const loaded = new Set<number>();

  const signalOf = (page: number): Signal<PageLayer | undefined> => {
    const known = layers.get(page) ?? signal<PageLayer | undefined>(undefined);
    layers.set(page, known);
    return known;
  };
  const remove = (page: number): void => {
    loaded.delete(page);
    signalOf(page).value = undefined;
  };
  const store = (page: number, layer: PageLayer): void => {
    signalOf(page).value = layer;
    loaded.add(page);
    if (loaded.size > maxLayers) remove(loaded.values().next().value!);
  };

  const fetchAndStore = async (page: number, controller: AbortController): Promise<PageLayer | undefined> => {
    try {
      const layer = await fetchLayer(page, controller.signal);
      if (controller.signal.aborted) return undefined;
      store(page, layer);
      return layer;
    } catch {
      // The matches of the page are counted but not highlighted. The session handles the error.
      return undefined;
    } finally {
      if (loading.get(page)?.controller === controller) loading.delete(page);
    }
  };

  return {
    of: signalOf,
    load: (page) => {
      const known = signalOf(page).peek();
      if (known) return Promise.resolve(known);
      const pending = loading.get(page);
      if (pending) return pending.layer;
      const controller = new AbortController();
      const layer = fetchAndStore(page, controller);
      loading.set(page, { layer, controller });
      return layer;
    },
    removeAfter: (last) => {
      for (const page of loaded) if (page > last) remove(page);
      for (const [page, { controller }] of loading) {
        if (page <= last) continue;
        controller.abort();
        loading.delete(page);
      }
    },
  };
};

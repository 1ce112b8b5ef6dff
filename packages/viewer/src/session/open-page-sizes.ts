import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { PageSize } from '../api/responses.ts';
import { isAbort } from '../api/viewer-error.ts';

/** The sizes of the open pages. */
export type OpenPageSizes = {
  sizes: ReadonlySignal<PageSize[]>;
  /** Loads the sizes that are missing for this number of open pages. Aborts an earlier load. @throws ViewerError */
  update(openPages: number): Promise<void>;
};

export const makeOpenPageSizes = (
  fetchSizes: (openPages: number, signal: AbortSignal) => Promise<PageSize[]>,
): OpenPageSizes => {
  const sizes = signal<PageSize[]>([]);
  let loading: AbortController | undefined;

  return {
    sizes,
    update: async (openPages) => {
      loading?.abort();
      const controller = new AbortController();
      loading = controller;
      if (openPages < sizes.value.length) sizes.value = sizes.value.slice(0, openPages);
      if (openPages <= sizes.value.length) return;
      try {
        const loaded = await fetchSizes(openPages, controller.signal);
        if (loading === controller) sizes.value = loaded;
      } catch (error) {
        // If a newer load is running, it reports the error.
        if (!isAbort(error) && loading === controller) throw error;
      }
    },
  };
};

import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { PageSize } from '../api/responses.ts';
import { isAbort } from '../api/viewer-error.ts';

/** The sizes of the pages that are open, kept in step with how many are. */
export type OpenSizes = {
  sizes: ReadonlySignal<PageSize[]>;
  /** So many pages are open now. Asks only for what is not known; a question that is out of date is aborted. @throws ViewerError */
  follow(openPages: number): Promise<void>;
};

export const makeOpenSizes = (fetchSizes: (signal: AbortSignal) => Promise<PageSize[]>): OpenSizes => {
  const sizes = signal<PageSize[]>([]);
  let asking: AbortController | undefined;

  return {
    sizes,
    follow: async (openPages) => {
      asking?.abort();
      const mine = new AbortController();
      asking = mine;
      if (openPages < sizes.value.length) sizes.value = sizes.value.slice(0, openPages);
      if (openPages <= sizes.value.length) return;
      try {
        const found = await fetchSizes(mine.signal);
        if (asking === mine) sizes.value = found;
      } catch (error) {
        // The newer question answers for this one.
        if (!isAbort(error) && asking === mine) throw error;
      }
    },
  };
};

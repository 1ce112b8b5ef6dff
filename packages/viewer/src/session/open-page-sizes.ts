import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { PageSize } from '../api/responses.ts';
import { isAbort } from '../api/viewer-error.ts';

/** The sizes of the open pages. */
export type OpenPageSizes = {
  sizes: ReadonlySignal<PageSize[]>;
  /**
   * Uses the sizes of the pages that are open to everybody, which were requested together with the session.
   * @param areAll all pages are open to everybody, so the sizes are used before the session.
   */
  expect(early: Promise<PageSize[]>, areAll: boolean): void;
  /** Loads the sizes that are missing for this number of open pages. Aborts an earlier load. @throws ViewerError */
  update(openPages: number): Promise<void>;
};

/** @param known the sizes in the HTML. */
export const makeOpenPageSizes = (
  known: PageSize[],
  fetchSizes: (openPages: number, signal: AbortSignal) => Promise<PageSize[]>,
): OpenPageSizes => {
  const sizes = signal(known);
  let loading: AbortController | undefined;
  let expected: Promise<PageSize[] | undefined> | undefined;
  /** Undefined before the session. */
  let openNow: number | undefined;

  return {
    sizes,
    expect: (early, areAll) => {
      // `update` requests them again after an error.
      expected = early.catch(() => undefined);
      if (!areAll) return;
      void expected.then((arrived) => {
        if (arrived && sizes.value.length === 0) sizes.value = arrived.slice(0, openNow);
      });
    },
    update: async (openPages) => {
      openNow = openPages;
      loading?.abort();
      const controller = new AbortController();
      loading = controller;
      if (openPages < sizes.value.length) sizes.value = sizes.value.slice(0, openPages);
      if (openPages <= sizes.value.length) return;
      const early = expected && (await expected);
      if (loading !== controller || openPages <= sizes.value.length) return;
      // A reader who passed the gate in an earlier session has more open pages than everybody.
      if (early && early.length >= openPages) {
        sizes.value = early.slice(0, openPages);
        return;
      }
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

import { computed, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { PageTexts } from '../../api/page-layer.ts';
import { ViewerError } from '../../api/viewer-error.ts';
import type { Query } from '../matching/find-matches.ts';
import { makePageCounts } from './page-counts.ts';
import type { PageCounts } from './page-counts.ts';
import { runSearchPass } from './search-pass.ts';
import type { SearchPass } from './search-pass.ts';
import { makeTextLoader } from './text-loader.ts';
import type { TextStore } from './text-store.ts';

/** What was found so far. */
export type Progress = {
  /** `idle`: nothing is searched. */
  state: 'idle' | 'searching' | 'done' | 'failed';
  counts: PageCounts;
  searchedPages: number;
  total: number;
};

/** Searches the open pages, again when other pages are open. */
export type Results = {
  progress: ReadonlySignal<Progress>;
  /** False when all open pages were read and none has a text. */
  hasText: ReadonlySignal<boolean>;
  /** Begins a new search. @param query undefined loads texts only. @param page the first page to search. */
  start(query: Query | undefined, page: number): void;
  /** Ends the search. Loaded texts are kept. */
  stop(): void;
  /** Continues a search that failed. */
  retry(): void;
  /** Searches pages that are open now, and removes the texts of those that are not. */
  setOpenPages(openPages: number): void;
};

/** Typing has ended when nothing was typed for this long, in milliseconds. */
const typedForMs = 400;

export const makeResults = (options: {
  fetchTexts: (from: number, signal: AbortSignal) => Promise<PageTexts>;
  store: TextStore;
  slices: SearchPass['slices'];
  /** Waits. Rejects when it is aborted. */
  delay: (ms: number, signal: AbortSignal) => Promise<void>;
}): Results => {
  const { store, slices, delay } = options;
  const loader = makeTextLoader(options.fetchTexts);
  const hasFoundText = signal(false);
  const progress = signal<Progress>(progressOf('idle', makePageCounts(0)));
  let openPages = 0;
  let search: { query: Query | undefined; start: number } | undefined;
  let running = new AbortController();

  /** @param before the counts of the same search. */
  const run = async (before?: PageCounts): Promise<void> => {
    running.abort();
    if (!search) return;
    running = new AbortController();
    const { signal: ended } = running;
    const counts = makePageCounts(openPages, before);
    progress.value = progressOf('searching', counts);
    try {
      await runSearchPass({
        query: search.query,
        start: Math.min(search.start, Math.max(1, openPages)),
        counts,
        store,
        load: loader.load,
        settle: (aborted) => delay(typedForMs, aborted).catch(() => undefined),
        slices,
        onText: () => (hasFoundText.value = true),
        onProgress: () => {
          if (!ended.aborted) progress.value = progressOf('searching', counts);
        },
        signal: ended,
      });
      if (!ended.aborted) progress.value = progressOf('done', counts);
    } catch (error) {
      if (ended.aborted) return;
      // The session has tried again for a while, and handles a changed access.
      progress.value = progressOf('failed', counts);
      if (!(error instanceof ViewerError)) throw error;
    }
  };

  return {
    progress,
    hasText: computed(() => {
      const { state, searchedPages, counts } = progress.value;
      return hasFoundText.value || state !== 'done' || counts.openPages === 0 || searchedPages < counts.openPages;
    }),
    start: (query, page) => {
      search = { query, start: page };
      void run();
    },
    stop: () => {
      search = undefined;
      running.abort();
      loader.cancel();
      progress.value = progressOf('idle', makePageCounts(openPages));
    },
    retry: () => void run(progress.peek().counts),
    setOpenPages: (now) => {
      const areClosed = now < openPages;
      openPages = now;
      if (areClosed) {
        store.removeAfter(now);
        loader.cancel();
        hasFoundText.value = false;
      }
      void run(areClosed ? undefined : progress.peek().counts);
    },
  };
};

const progressOf = (state: Progress['state'], counts: PageCounts): Progress => ({
  state,
  counts,
  searchedPages: counts.searchedPages,
  total: counts.total,
});

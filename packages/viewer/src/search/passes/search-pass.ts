import type { PageTexts } from '../../api/page-layer.ts';
import { countMatches } from '../matching/find-matches.ts';
import type { Query } from '../matching/find-matches.ts';
import { foldText } from '../matching/fold-text.ts';
import type { FoldedText } from '../matching/fold-text.ts';
import { findPage } from './page-counts.ts';
import type { PageCounts } from './page-counts.ts';
import type { Slices } from './slices.ts';
import type { TextStore } from './text-store.ts';

export type SearchPass = {
  /** Undefined loads texts until the store is full, before the reader types something. */
  query: Query | undefined;
  /** The page to begin with. The pass continues to the last page, then from page 1. */
  start: number;
  /** The result. Pages that have a count are skipped. */
  counts: PageCounts;
  store: TextStore;
  /** Loads texts from a page on. */
  load: (from: number) => Promise<PageTexts>;
  /** Waits before texts are loaded that the store has no room for, so that not every typed letter loads them. */
  settle: (signal: AbortSignal) => Promise<void>;
  slices: Slices;
  /** Runs for each page that has a letter. */
  onText: () => void;
  /** Runs after each slice. */
  onProgress: () => void;
  signal: AbortSignal;
};

/**
 * Counts the matches on all pages. Texts that are not in the store are loaded, and kept if there is room.
 * Ends early when it is aborted. @throws what `load` throws
 */
export const runSearchPass = async (pass: SearchPass): Promise<void> => {
  const { query, counts, store, slices, signal } = pass;
  const isAborted = (): boolean => signal.aborted;
  const search = async (page: number, text: FoldedText): Promise<void> => {
    if (text.folded.trim() !== '') pass.onText();
    counts.set(page, query ? countMatches(text, query) : 0);
    if (!slices.isDue()) return;
    pass.onProgress();
    await slices.pause();
  };

  let isSettled = false;
  let page: number | undefined = pass.start;
  for (;;) {
    page = findPage(counts.openPages, page, (each) => !counts.isSearched(each));
    if (page === undefined || isAborted()) return;
    const kept = store.get(page);
    if (kept) {
      await search(page, kept);
      continue;
    }
    if (store.isFull()) {
      if (!query) return;
      if (!isSettled) await pass.settle(signal);
      isSettled = true;
      if (isAborted()) return;
    }
    const { pages } = await pass.load(page);
    for (const loaded of pages) {
      if (isAborted()) return;
      if (loaded.page > counts.openPages || counts.isSearched(loaded.page)) continue;
      const text = foldText(loaded.text);
      store.keep(loaded.page, text);
      await search(loaded.page, text);
    }
    // The page was closed meanwhile. The session will have fewer open pages.
    if (!isAborted() && !counts.isSearched(page)) counts.set(page, 0);
    pass.onProgress();
  }
};

import { computed, effect, signal, untracked } from '@preact/signals';
import type { ReadonlySignal, Signal } from '@preact/signals';
import type { PageLink } from '../api/link-responses.ts';
import { makeLoadQueue } from '../images/load-queue.ts';
import type { DocumentShape } from '../layout/index.ts';

/**
 * The links of pages. They are small and never evicted. When more pages are open, the links to closed pages are loaded
 * again.
 */
export type LinksOfPages = {
  /** Returns the links of a page. Empty until they are loaded. */
  of(page: number): ReadonlySignal<readonly PageLink[]>;
  /** Replaces the pages whose links are requested. Links that failed are loaded again with the next request. */
  setRequests(pages: readonly number[]): void;
};

const none: readonly PageLink[] = [];

export const makeLinksOfPages = (
  load: (page: number, signal: AbortSignal) => Promise<PageLink[]>,
  shape: ReadonlySignal<DocumentShape>,
): LinksOfPages => {
  const known = new Map<number, Signal<readonly PageLink[]>>();
  const loaded = new Set<number>();
  let requested: readonly number[] = [];

  const signalOf = (page: number): Signal<readonly PageLink[]> => {
    const links = known.get(page) ?? signal(none);
    known.set(page, links);
    return links;
  };

  const queue = makeLoadQueue<number>({
    concurrency: 1,
    isSame: (one, other) => one === other,
    isMissing: (page) => !loaded.has(page),
    load: async (page, signal) => {
      try {
        const links = await load(page, signal);
        if (signal.aborted) return;
        loaded.add(page);
        signalOf(page).value = links;
      } catch {
        // The page can be read without its links, and the session handles the error.
      }
    },
  });

  const setRequests: LinksOfPages['setRequests'] = (pages) => {
    requested = pages;
    queue.setRequests(pages);
  };
  const reload = (): void => {
    for (const [page, links] of known) if (links.peek().some(({ type }) => type === 'closed_page')) loaded.delete(page);
    setRequests(requested);
  };
  const openPages = computed(() => shape.value.openPages);
  effect(() => {
    if (openPages.value > 0) untracked(reload);
  });

  return { of: signalOf, setRequests };
};

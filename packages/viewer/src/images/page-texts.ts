import { signal } from '@preact/signals';
import type { ReadonlySignal, Signal } from '@preact/signals';
import { makeLoadQueue } from './load-queue.ts';
import { reflowText } from './text-reflow.ts';

/** The paragraphs of a page for screen readers. Empty for a page without text, undefined until it is loaded. */
export type PageText = readonly string[] | undefined;

export type PageTexts = {
  of(page: number): ReadonlySignal<PageText>;
  /** Replaces the pages whose texts are requested. */
  setRequests(pages: readonly number[]): void;
};

/** Loads texts and never evicts them, because they are small. A failed text is loaded again on the next request. */
export const makePageTexts = (load: (page: number, signal: AbortSignal) => Promise<string>): PageTexts => {
  const texts = new Map<number, Signal<PageText>>();
  const signalOf = (page: number): Signal<PageText> => {
    const known = texts.get(page) ?? signal<PageText>(undefined);
    texts.set(page, known);
    return known;
  };

  const queue = makeLoadQueue<number>({
    concurrency: 1,
    isSame: (one, other) => one === other,
    isMissing: (page) => signalOf(page).peek() === undefined,
    load: async (page, signal) => {
      try {
        const text = await load(page, signal);
        if (!signal.aborted) signalOf(page).value = reflowText(text);
      } catch {
        // The page has its image, and the session handles the error.
      }
    },
  });

  return { of: signalOf, setRequests: queue.setRequests };
};

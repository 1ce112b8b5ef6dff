import { signal } from '@preact/signals';
import type { ReadonlySignal, Signal } from '@preact/signals';
import { makeLoadQueue } from './load-queue.ts';
import { paragraphsOf } from './text-reflow.ts';

/** What a screen reader reads of a page, by paragraphs; none for a page that is an image only. Undefined until it is known. */
export type PageText = readonly string[] | undefined;

export type PageTexts = {
  of(page: number): ReadonlySignal<PageText>;
  wants(pages: readonly number[]): void;
};

/** Texts are small, and stay. A text that could not be had is asked for again when its page is wanted again. */
export const makePageTexts = (load: (page: number, signal: AbortSignal) => Promise<string>): PageTexts => {
  const texts = new Map<number, Signal<PageText>>();
  const signalOf = (page: number): Signal<PageText> => {
    const known = texts.get(page) ?? signal<PageText>(undefined);
    texts.set(page, known);
    return known;
  };

  const queue = makeLoadQueue<number>({
    together: 1,
    sameLoad: (one, other) => one === other,
    missing: (page) => signalOf(page).peek() === undefined,
    load: async (page, signal) => {
      try {
        const text = await load(page, signal);
        if (!signal.aborted) signalOf(page).value = paragraphsOf(text);
      } catch {
        // The image is there; the session knows what is wrong.
      }
    },
  });

  return { of: signalOf, wants: queue.wants };
};

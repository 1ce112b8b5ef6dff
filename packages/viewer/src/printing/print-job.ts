import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { ViewerError } from '../api/viewer-error.ts';
import type { PageRange } from '../layout/index.ts';

/** An image of a page in the memory of the browser. */
export type PrintedPage = { page: number; url: string };

type PrintState =
  /** The reader chooses the pages. */
  | { kind: 'choosing' }
  | { kind: 'loading'; loaded: number; total: number }
  /** The pages can be printed, in this order. */
  | { kind: 'ready'; pages: readonly PrintedPage[] }
  | { kind: 'failed'; range: PageRange };

/** Loads the images of pages for a print. */
export type PrintJob = {
  state: ReadonlySignal<PrintState>;
  /** Loads these pages, instead of those before. */
  load(range: PageRange): void;
  /** Stops loading, and releases all images. */
  end(): void;
};

/** The server draws two pages of an account at a time. */
const concurrency = 2;

export const makePrintJob = (options: {
  loadPage: (page: number, signal: AbortSignal) => Promise<Blob>;
  urlOf: (image: Blob) => string;
  release: (url: string) => void;
}): PrintJob => {
  const { loadPage, urlOf, release } = options;
  const state = signal<PrintState>({ kind: 'choosing' });
  let running = new AbortController();
  let urls = new Map<number, string>();

  const end = (): void => {
    running.abort();
    for (const url of urls.values()) release(url);
    urls = new Map();
  };

  const load = async (range: PageRange): Promise<void> => {
    end();
    running = new AbortController();
    const { signal: stopped } = running;
    const pages = Array.from({ length: range.last - range.first + 1 }, (_, index) => range.first + index);
    const waiting = pages.values();
    const loadNext = async (): Promise<void> => {
      for (const page of waiting) {
        const image = await loadPage(page, stopped);
        if (stopped.aborted) return;
        urls.set(page, urlOf(image));
        state.value = { kind: 'loading', loaded: urls.size, total: pages.length };
      }
    };
    state.value = { kind: 'loading', loaded: 0, total: pages.length };
    try {
      await Promise.all(Array.from({ length: concurrency }, loadNext));
    } catch (error) {
      if (stopped.aborted) return;
      end();
      state.value = { kind: 'failed', range };
      if (!(error instanceof ViewerError)) throw error;
      return;
    }
    if (!stopped.aborted) state.value = { kind: 'ready', pages: pages.map((page) => ({ page, url: urls.get(page)! })) };
  };

  return { state, load: (range) => void load(range), end };
};

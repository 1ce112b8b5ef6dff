import type { PageTexts } from '../../api/page-layer.ts';

/** Loads texts. Passes that need the same texts at the same time share one request. */
export type TextLoader = {
  load(from: number): Promise<PageTexts>;
  /** Cancels all requests, for example because pages were closed. Their callers get an AbortError. */
  cancel(): void;
};

export const makeTextLoader = (fetchTexts: (from: number, signal: AbortSignal) => Promise<PageTexts>): TextLoader => {
  const loading = new Map<number, Promise<PageTexts>>();
  let controller = new AbortController();
  return {
    load: (from) => {
      const pending = loading.get(from);
      if (pending) return pending;
      const texts = fetchTexts(from, controller.signal).finally(() => {
        if (loading.get(from) === texts) loading.delete(from);
      });
      loading.set(from, texts);
      return texts;
    },
    cancel: () => {
      controller.abort();
      controller = new AbortController();
      loading.clear();
    },
  };
};

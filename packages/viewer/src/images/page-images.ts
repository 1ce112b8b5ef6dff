import { signal } from '@preact/signals';
import type { ReadonlySignal, Signal } from '@preact/signals';
import { makeLoadQueue } from './load-queue.ts';
import { whatToDrop } from './cache-policy.ts';
import type { Wish } from './cache-policy.ts';
import type { PageRange } from '../layout/visible-pages.ts';

/** `under` is the less sharp image that stays until the one over it is drawn; `failed` is the width that could not be had. */
export type PageImage = { shown?: Kept; under?: Kept; failed?: number };
type Kept = { url: string; width: number };

/** Images of pages, loaded as they are wanted and let go when they are far and many. */
export type PageImages = {
  of(page: number): ReadonlySignal<PageImage>;
  /** What is wanted now, instead of what was; what could not be had is not asked for until it is retried. */
  wants(wishes: readonly Wish[], near: PageRange): void;
  /** The page's shown image is drawn: what lies under it is needed no more. */
  drawn(page: number): void;
  retry(page?: number): void;
};

export type PageImagesOptions = {
  load(wish: Wish, signal: AbortSignal): Promise<Blob>;
  urlOf(image: Blob): string;
  release(url: string): void;
  together: number;
  most: { images: number; bytes: number };
  onIdle?(): void;
};

export const makePageImages = ({ load, urlOf, release, together, most, onIdle }: PageImagesOptions): PageImages => {
  const images = new Map<number, Signal<PageImage>>();
  const bytes = new Map<number, number>();
  let wanted: readonly Wish[] = [];

  const signalOf = (page: number): Signal<PageImage> => {
    const known = images.get(page) ?? signal<PageImage>({});
    images.set(page, known);
    return known;
  };

  const releaseAll = (...kept: (Kept | undefined)[]): void => {
    for (const each of kept) if (each) release(each.url);
  };

  const show = (page: number, width: number, image: Blob): void => {
    const state = signalOf(page);
    const { shown, under } = state.peek();
    releaseAll(shown && under);
    state.value = { shown: { url: urlOf(image), width }, ...((shown ?? under) && { under: shown ?? under }) };
    bytes.set(page, image.size);
  };

  const queue = makeLoadQueue<Wish>({
    together,
    sameLoad: (one, other) => one.page === other.page && one.width === other.width,
    missing: ({ page, width }) => {
      const { shown, failed } = signalOf(page).peek();
      return failed !== width && (shown?.width ?? 0) < width;
    },
    load: async (wish, signal) => {
      try {
        const image = await load(wish, signal);
        if (!signal.aborted) show(wish.page, wish.width, image);
      } catch {
        // Why is the session's to say, and to act upon. A page that shows already goes on showing.
        const state = signalOf(wish.page);
        if (!signal.aborted) state.value = { ...state.peek(), failed: wish.width };
      }
    },
    ...(onIdle && { onIdle }),
  });

  const drop = (near: PageRange): void => {
    const held = [...bytes].map(([page, size]) => ({ page, bytes: size }));
    for (const page of whatToDrop(held, near, most)) {
      const state = signalOf(page);
      releaseAll(state.peek().shown, state.peek().under);
      state.value = {};
      bytes.delete(page);
    }
  };

  return {
    of: signalOf,
    wants: (wishes, near) => {
      wanted = wishes;
      drop(near);
      queue.wants(wishes);
    },
    drawn: (page) => {
      const state = signalOf(page);
      const { shown, under } = state.peek();
      if (!shown || !under) return;
      releaseAll(under);
      state.value = { shown };
    },
    retry: (page) => {
      for (const [each, state] of images) {
        const { failed, ...rest } = state.peek();
        if (failed !== undefined && (page === undefined || page === each)) state.value = rest;
      }
      queue.wants(wanted);
    },
  };
};

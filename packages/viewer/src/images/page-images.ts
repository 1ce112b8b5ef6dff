import { signal } from '@preact/signals';
import type { ReadonlySignal, Signal } from '@preact/signals';
import type { PageRange } from '../layout/index.ts';
import type { ReadingSession } from '../session/reading-session.ts';
import { imagesToEvict } from './cache-policy.ts';
import type { ImageRequest } from './cache-policy.ts';
import type { FirstImage } from './first-image.ts';
import { makeLoadQueue } from './load-queue.ts';
import { drawn, isMissing, show, withoutFailure } from './page-image.ts';
import type { LoadedImage, PageImage } from './page-image.ts';

/** Loads the images of pages on demand, and evicts those that are far from the view. */
export type PageImages = {
  of(page: number): ReadonlySignal<PageImage>;
  /** The pages that have an image, in ascending order. */
  loadedPages: ReadonlySignal<readonly number[]>;
  /** Replaces the requested images. A failed image is not loaded again before `retry`. */
  setRequests(requests: readonly ImageRequest[], near: PageRange): void;
  /** Releases the previous image of the page, because the shown one is drawn. */
  onDrawn(page: number): void;
  /** Loads failed images again: those of one page, or all. */
  retry(page?: number): void;
  /** Returns the size of all images in memory. */
  bytes(): number;
  /** Returns the shown image of a page if it was loaded with this width. */
  loadedImage(page: number, width: number): Blob | undefined;
};

export type PageImagesOptions = {
  /** Shown instead of the first image that is loaded of page 1. */
  first?: FirstImage | undefined;
  load(request: ImageRequest, signal: AbortSignal): Promise<Blob>;
  urlOf(image: Blob): string;
  release(url: string): void;
  /** The number of loads at the same time. */
  concurrency: number;
  limits(): { images: number; bytes: number };
  onIdle?(): void;
};

/** Loads images with the session, and keeps them in the memory of the browser. */
export const makeSessionImages = (
  session: Pick<ReadingSession, 'image'>,
  options: Pick<PageImagesOptions, 'first' | 'concurrency' | 'limits' | 'onIdle'>,
): PageImages =>
  makePageImages({
    load: ({ page, width }, signal) => session.image(page, width, signal),
    urlOf: (image) => URL.createObjectURL(image),
    release: (url) => URL.revokeObjectURL(url),
    ...options,
  });

export const makePageImages = (options: PageImagesOptions): PageImages => {
  const { first, load, urlOf, release, concurrency, limits, onIdle } = options;
  const images = new Map<number, Signal<PageImage>>();
  const bytes = new Map<number, number>();
  const blobs = new Map<number, { width: number; image: Blob }>();
  const loadedPages = signal<readonly number[]>([]);
  let requested: readonly ImageRequest[] = [];
  let isFirstUsed = false;

  const signalOf = (page: number): Signal<PageImage> => {
    const known = images.get(page) ?? signal<PageImage>({});
    images.set(page, known);
    return known;
  };

  const updateLoadedPages = (): void => void (loadedPages.value = [...bytes.keys()].sort((one, other) => one - other));

  const add = (page: number, image: LoadedImage, size: number): void => {
    change(page, (state) => show(state, image));
    const isNew = !bytes.has(page);
    bytes.set(page, size);
    if (isNew) updateLoadedPages();
  };

  const change = (page: number, by: (state: PageImage) => ReturnType<typeof show>): void => {
    const state = signalOf(page);
    const { next, released } = by(state.peek());
    if (released) release(released.url);
    state.value = next;
  };

  /** Shows the image that was requested before the session, once. Returns whether it is as wide as the request. */
  const showFirst = async ({ isDecoded, ...image }: FirstImage, request: ImageRequest): Promise<boolean> => {
    isFirstUsed = true;
    if (!(await isDecoded)) return false;
    add(1, image, 0);
    return image.width >= request.width;
  };

  const queue = makeLoadQueue<ImageRequest>({
    concurrency,
    isSame: (one, other) => one.page === other.page && one.width === other.width,
    isMissing: ({ page, width }) => isMissing(signalOf(page).peek(), width),
    load: async (request, signal) => {
      try {
        if (request.page === 1 && first && !isFirstUsed && (await showFirst(first, request))) return;
        const image = await load(request, signal);
        if (signal.aborted) return;
        blobs.set(request.page, { width: request.width, image });
        add(request.page, { url: urlOf(image), width: request.width }, image.size);
      } catch {
        // The session handles the error. An image that is shown already stays.
        const state = signalOf(request.page);
        if (!signal.aborted) state.value = { ...state.peek(), failedWidth: request.width };
      }
    },
    ...(onIdle && { onIdle }),
  });

  const evict = (near: PageRange): void => {
    const cached = [...bytes].map(([page, size]) => ({ page, bytes: size }));
    const evicted = imagesToEvict(cached, near, limits());
    for (const page of evicted) {
      const state = signalOf(page);
      const { shown, previous } = state.peek();
      for (const image of [shown, previous]) if (image) release(image.url);
      state.value = {};
      bytes.delete(page);
      blobs.delete(page);
    }
    if (evicted.length > 0) updateLoadedPages();
  };

  return {
    of: signalOf,
    loadedPages,
    setRequests: (requests, near) => {
      requested = requests;
      evict(near);
      queue.setRequests(requests);
    },
    onDrawn: (page) => change(page, drawn),
    retry: (page) => {
      for (const [each, state] of images) {
        const isFailed = state.peek().failedWidth !== undefined;
        if (isFailed && (page === undefined || page === each)) state.value = withoutFailure(state.peek());
      }
      queue.setRequests(requested);
    },
    bytes: () => [...bytes.values()].reduce((sum, each) => sum + each, 0),
    loadedImage: (page, width) => {
      const loaded = blobs.get(page);
      return loaded?.width === width ? loaded.image : undefined;
    },
  };
};

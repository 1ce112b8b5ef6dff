import type { ReadonlySignal } from '@preact/signals';
import type { PageRange } from '../layout/index.ts';
import type { ReadingSession } from '../session/reading-session.ts';
import { imagesToEvict } from './cache-policy.ts';
import type { ImageRequest } from './cache-policy.ts';
import type { FirstImage } from './first-image.ts';
import { makeImageMemory } from './image-memory.ts';
import { makeLoadQueue } from './load-queue.ts';
import { isMissing } from './page-image.ts';
import type { PageImage } from './page-image.ts';

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
  const memory = makeImageMemory(release);
  let requested: readonly ImageRequest[] = [];
  let isFirstUsed = false;

  /** Shows the image that was requested before the session, once. Returns whether it is as wide as the request. */
  const showFirst = async ({ isDecoded, ...image }: FirstImage, request: ImageRequest): Promise<boolean> => {
    isFirstUsed = true;
    if (!(await isDecoded)) return false;
    memory.add(1, image);
    return image.width >= request.width;
  };

  const queue = makeLoadQueue<ImageRequest>({
    concurrency,
    isSame: (one, other) => one.page === other.page && one.width === other.width,
    isMissing: ({ page, width }) => isMissing(memory.of(page).peek(), width),
    load: async (request, signal) => {
      const { page, width } = request;
      try {
        if (page === 1 && first && !isFirstUsed && (await showFirst(first, request))) return;
        const image = await load(request, signal);
        if (!signal.aborted) memory.add(page, { url: urlOf(image), width }, image);
      } catch {
        // The session handles the error. An image that is shown already stays.
        if (!signal.aborted) memory.setFailed(page, width);
      }
    },
    ...(onIdle && { onIdle }),
  });

  return {
    of: memory.of,
    loadedPages: memory.loadedPages,
    setRequests: (requests, near) => {
      requested = requests;
      memory.remove(imagesToEvict(memory.sizes(), near, limits()));
      queue.setRequests(requests);
    },
    onDrawn: memory.onDrawn,
    retry: (page) => {
      memory.forgetFailures(page);
      queue.setRequests(requested);
    },
    bytes: () => memory.sizes().reduce((sum, { bytes }) => sum + bytes, 0),
    loadedImage: memory.loadedImage,
  };
};

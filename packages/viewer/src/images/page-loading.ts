import { computed, effect, signal, untracked } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { DocumentShape, View } from '../layout/index.ts';
import type { ReadingSession } from '../session/reading-session.ts';
import { makePageLayers } from '../text-layer/page-layers.ts';
import type { PageLayers } from '../text-layer/page-layers.ts';
import { makeTileLoading } from '../tiles/tile-loading.ts';
import type { TileLayer } from '../tiles/tile-layer.ts';
import { imagesToLoad } from './cache-policy.ts';
import type { FirstImage } from './first-image.ts';
import { imageWidth } from './image-width.ts';
import { makeIsMovingFast } from './moving-fast.ts';
import { makeSessionImages } from './page-images.ts';
import type { PageImages } from './page-images.ts';

export type PageLoading = {
  images: PageImages;
  /** The first image is on the screen, or could not be loaded. */
  isFirstDrawn: ReadonlySignal<boolean>;
  /** Undefined while no page is wider than its widest image. */
  tiles: ReadonlySignal<TileLayer | undefined>;
  /** Loads again what failed. */
  retry(): void;
  layers: PageLayers;
  /** Returns the width of a page, divided by its height. */
  aspectOf(page: number): number;
};

/** Enough to turn a few pages back and forth. An image has 0.1 to 1 MB. The bytes include those of tiles. */
const limits = { images: 24, bytes: 48_000_000 };
/** The server draws two pages of an account at a time. More requests would delay the next page that the reader needs. */
const concurrency = 3;

/** Loads the images and text layers that the view shows now and next. Loads nothing while the view moves fast. */
export const startPageLoading = (
  session: Pick<ReadingSession, 'state' | 'image' | 'tile' | 'layer'>,
  view: View,
  shape: ReadonlySignal<DocumentShape>,
  opening: { page: number; image: FirstImage | undefined },
  on: {
    /** Runs with the pages in view and next to it, whenever all their images have been tried. */
    onIdle(pages: readonly number[]): void;
    /** Runs a function after the browser has painted the present state. */
    afterPaint(run: () => void): void;
  },
): PageLoading => {
  const isMovingFast = makeIsMovingFast(view);
  const hasSession = computed(() => session.state.value.kind === 'reading');
  /** False while only the first image is requested. */
  let areAllRequested = false;
  const layers = makePageLayers((page, signal) => session.layer(page, signal));
  const images = makeSessionImages(session, {
    first: opening.image,
    concurrency,
    limits: () => ({ ...limits, bytes: limits.bytes - (tiles.peek()?.bytes() ?? 0) }),
    onIdle: () => {
      if (!areAllRequested) return;
      const pages = pagesToRead(view, shape);
      layers.setRequests(pages, view.visiblePages.peek());
      on.onIdle(pages);
    },
  });

  const tiles = makeTileLoading({
    session,
    view,
    shape,
    isMovingFast,
    hasImage: (page) => images.of(page).value.shown !== undefined,
    freeBytes: () => limits.bytes - images.bytes(),
  });

  // A new session, or more open pages, may succeed where a load failed.
  effect(() => {
    if (shape.value.openPages > 0) untracked(() => images.retry());
  });

  // Loads the first page before the page sizes arrive: its width does not depend on them.
  effect(() => {
    if (shape.value.openPages > 0 || !view.viewport.value || session.state.value.kind !== 'reading') return;
    const openPages = session.state.value.session.access.open_pages;
    if (openPages === 0) return;
    const page = opening.page <= openPages ? opening.page : 1;
    const request = { page, width: imageWidthIn(view)(page) };
    untracked(() => images.setRequests([request], { first: page, last: page }));
  });

  const isPainted = signal(false);
  effect(() => {
    if (!isPainted.value && images.loadedPages.value.length > 0) on.afterPaint(() => (isPainted.value = true));
  });
  const isFirstDrawn = computed(
    () => isPainted.value || images.of(view.currentPage.value).value.failedWidth !== undefined,
  );
  effect(() => {
    const { openPages } = shape.value;
    const visible = view.visiblePages.value;
    const [currentPage, isScrollingUp] = [view.currentPage.value, view.isScrollingUp.value];
    const widthOf = imageWidthIn(view);
    if (openPages === 0 || !view.isPlaced.value || isMovingFast.value) return;
    const requests = imagesToLoad({ visible, currentPage, isScrollingUp, openPages }, widthOf);
    // The image that the reader waits for shares neither the network nor the processor with others. These need the session.
    areAllRequested = isFirstDrawn.value && hasSession.value;
    const now = areAllRequested ? requests : requests.slice(0, 1);
    untracked(() => images.setRequests(now, visible));
  });

  const aspectOf = (page: number): number => {
    const { width, height } = shape.peek().boxSizes[page - 1] ?? { width: 1, height: 1 };
    return width / height;
  };
  const retry = (): void => {
    images.retry();
    tiles.peek()?.retry();
  };
  return { images, isFirstDrawn, tiles, layers, aspectOf, retry };
};

/** Returns the width of the image of each page in the present layout. */
const imageWidthIn = ({ pageWidth, viewport }: View): ((page: number) => number) => {
  const pixelRatio = viewport.value?.pixelRatio ?? 1;
  return (page) => imageWidth(pageWidth(page), pixelRatio);
};

/** Returns the pages whose text layers are worth loading. */
const pagesToRead = (view: View, shape: ReadonlySignal<DocumentShape>): number[] => {
  const readerView = {
    visible: view.visiblePages.peek(),
    currentPage: view.currentPage.peek(),
    isScrollingUp: false,
    openPages: shape.peek().openPages,
  };
  return imagesToLoad(readerView, () => 0).map(({ page }) => page);
};

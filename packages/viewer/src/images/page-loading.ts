import { effect, signal, untracked } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { DocumentShape, View } from '../layout/index.ts';
import type { ReadingSession } from '../session/reading-session.ts';
import { imagesToLoad } from './cache-policy.ts';
import { imageWidth } from './image-width.ts';
import { makeSessionImages } from './page-images.ts';
import type { PageImages } from './page-images.ts';
import { makePageTexts } from './page-texts.ts';
import type { PageTexts } from './page-texts.ts';

export type PageLoading = { images: PageImages; texts: PageTexts };

/** Enough to turn a few pages back and forth. An image has 0.1 to 1 MB. */
const limits = { images: 24, bytes: 48_000_000 };
/** The server draws two pages of an account at a time. More requests would delay the next page that the reader needs. */
const concurrency = 3;
/** The greatest scroll speed at which a reader can read, in CSS pixels per millisecond. */
const maxReadingSpeed = 2.5;
/** The view counts as still this long after the last fast move, in milliseconds. */
const stillAfterMs = 120;

/** Loads the images and texts that the view shows now and next. Loads nothing while the view moves fast. */
export const startPageLoading = (
  session: Pick<ReadingSession, 'state' | 'image' | 'text'>,
  view: View,
  shape: ReadonlySignal<DocumentShape>,
  firstPage: number,
): PageLoading => {
  const isMovingFast = makeIsMovingFast(view);
  const texts = makePageTexts((page, signal) => session.text(page, signal));
  const images = makeSessionImages(session, {
    concurrency,
    limits,
    onIdle: () => texts.setRequests(pagesToRead(view, shape)),
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
    const page = firstPage <= openPages ? firstPage : 1;
    const request = { page, width: imageWidthIn(view) };
    untracked(() => images.setRequests([request], { first: page, last: page }));
  });

  effect(() => {
    const { openPages } = shape.value;
    const visible = view.visiblePages.value;
    const [currentPage, isScrollingUp] = [view.currentPage.value, view.isScrollingUp.value];
    const width = imageWidthIn(view);
    if (openPages === 0 || !view.isPlaced.value || isMovingFast.value) return;
    const requests = imagesToLoad({ visible, currentPage, isScrollingUp, openPages }, width);
    untracked(() => images.setRequests(requests, visible));
  });

  return { images, texts };
};

const imageWidthIn = ({ layout, viewport }: View): number =>
  imageWidth(layout.value.width, viewport.value?.pixelRatio ?? 1);

/** Returns the pages whose texts are worth loading. */
const pagesToRead = (view: View, shape: ReadonlySignal<DocumentShape>): number[] => {
  const readerView = {
    visible: view.visiblePages.peek(),
    currentPage: view.currentPage.peek(),
    isScrollingUp: false,
    openPages: shape.peek().openPages,
  };
  return imagesToLoad(readerView, 0).map(({ page }) => page);
};

/** True while the view scrolls too fast to read or zooms, and `stillAfterMs` longer. */
const makeIsMovingFast = ({ scroll, scale, viewport }: View): ReadonlySignal<boolean> => {
  const isMovingFast = signal(false);
  let last = { top: 0, atMs: 0, scale: scale.peek() };
  let timer: ReturnType<typeof setTimeout> | undefined;
  effect(() => {
    const now = { top: scroll.value.top, atMs: performance.now(), scale: scale.value };
    if (!viewport.value) return;
    const isFast = Math.abs(now.top - last.top) / Math.max(1, now.atMs - last.atMs) > maxReadingSpeed;
    const hasZoomed = now.scale !== last.scale;
    last = now;
    if (!isFast && !hasZoomed && !isMovingFast.peek()) return;
    isMovingFast.value = true;
    clearTimeout(timer);
    timer = setTimeout(() => void (isMovingFast.value = false), stillAfterMs);
  });
  return isMovingFast;
};

import { imagesToLoad, makeSessionImages, smallestWidth } from '../images/index.ts';
import type { PageImages } from '../images/index.ts';
import type { PageRange } from '../layout/index.ts';
import type { ReadingSession } from '../session/reading-session.ts';

/** Thumbnails are small, so many are kept. */
const limits = { images: 120, bytes: 12_000_000 };
/** Thumbnails are loaded after the list has been still this long, in milliseconds: it often scrolls fast. */
const stillAfterMs = 150;

/** Loads one thumbnail at a time, because the page images are more important. */
export const makeThumbnailImages = (session: Pick<ReadingSession, 'image'>): PageImages =>
  makeSessionImages(session, { concurrency: 1, limits: () => limits });

/** Loads the visible thumbnails as soon as the list is still. Returns a function that cancels this. */
export const loadThumbnails = (images: PageImages, visible: PageRange, openPages: number): (() => void) => {
  const view = { visible, currentPage: visible.first, isScrollingUp: false, openPages };
  const timer = setTimeout(
    () =>
      images.setRequests(
        imagesToLoad(view, () => smallestWidth),
        visible,
      ),
    stillAfterMs,
  );
  return () => clearTimeout(timer);
};

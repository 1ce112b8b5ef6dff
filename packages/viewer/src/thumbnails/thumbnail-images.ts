import type { PageSize } from '../api/responses.ts';
import { imagesToLoad, makeSessionImages, smallestWidth } from '../images/index.ts';
import type { PageImages } from '../images/index.ts';
import type { DocumentShape, PageRange } from '../layout/index.ts';
import type { ReadingSession } from '../session/reading-session.ts';

/** Thumbnails are small, so many are kept. */
const limits = { images: 120, bytes: 12_000_000 };
/** Thumbnails are loaded after the list has been still this long, in milliseconds: it often scrolls fast. */
const stillAfterMs = 150;

/** Loads one thumbnail at a time, because the page images are more important. */
export const makeThumbnailImages = (session: Pick<ReadingSession, 'image'>): PageImages =>
  makeSessionImages(session, { concurrency: 1, limits });

/** Returns a size for every page. The size of a closed page is unknown, so it gets that of the last open page. */
export const thumbnailSizes = ({ boxSizes, openPages, pageCount }: DocumentShape): PageSize[] => {
  const last = boxSizes[openPages - 1];
  return last ? [...boxSizes.slice(0, openPages), ...Array.from({ length: pageCount - openPages }, () => last)] : [];
};

/** Loads the visible thumbnails as soon as the list is still. Returns a function that cancels this. */
export const loadThumbnails = (images: PageImages, visible: PageRange, openPages: number): (() => void) => {
  const view = { visible, currentPage: visible.first, isScrollingUp: false, openPages };
  const timer = setTimeout(() => images.setRequests(imagesToLoad(view, smallestWidth), visible), stillAfterMs);
  return () => clearTimeout(timer);
};

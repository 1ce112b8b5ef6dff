import type { PageSize } from '../api/responses.ts';
import type { ReadingSession } from '../session/reading-session.ts';
import { smallestWidth } from '../images/image-width.ts';
import type { PageImages } from '../images/page-images.ts';
import { makeSessionImages } from '../images/session-images.ts';
import type { Shape } from '../layout/document-shape.ts';
import type { PageRange } from '../layout/visible-pages.ts';
import { whatToLoad } from '../images/cache-policy.ts';

/** Small images: many may be kept. */
const most = { images: 120, bytes: 12_000_000 };
/** A rail is as quick to scroll as it is to look at: what rushes by is not asked for. Milliseconds. */
const restMs = 150;

/** Beside the pages, whose images come first: one at a time. */
export const makeThumbnailImages = (session: Pick<ReadingSession, 'image'>): PageImages =>
  makeSessionImages(session, { together: 1, most });

/** Of a page that is closed nobody knows the size: it looks like the last one that is open. */
export const thumbnailSizes = ({ sizes, open, pageCount }: Shape): PageSize[] => {
  const last = sizes[open - 1];
  return last ? [...sizes.slice(0, open), ...Array.from({ length: pageCount - open }, () => last)] : [];
};

/** Waits until the rail rests. Answers how to take that back. */
export const loadThumbnails = (images: PageImages, visible: PageRange, open: number): (() => void) => {
  const outlook = { visible, current: visible.first, upwards: false, open };
  const timer = setTimeout(() => images.wants(whatToLoad(outlook, smallestWidth), visible), restMs);
  return () => clearTimeout(timer);
};

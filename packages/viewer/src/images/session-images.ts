import type { ReadingSession } from '../session/reading-session.ts';
import { makePageImages } from './page-images.ts';
import type { PageImages, PageImagesOptions } from './page-images.ts';

/** Images that the session fetches, kept in the browser's memory. */
export const makeSessionImages = (
  session: Pick<ReadingSession, 'image'>,
  limits: Pick<PageImagesOptions, 'together' | 'most' | 'onIdle'>,
): PageImages =>
  makePageImages({
    load: ({ page, width }, signal) => session.image(page, width, signal),
    urlOf: (image) => URL.createObjectURL(image),
    release: (url) => URL.revokeObjectURL(url),
    ...limits,
  });

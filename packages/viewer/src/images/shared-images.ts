import type { ReadingSession } from '../session/reading-session.ts';
import type { PageImages } from './page-images.ts';

/** Images that several parts of the viewer show: pages, thumbnails and a print. */
export type SharedImages = Pick<ReadingSession, 'image'> & {
  /** Adds a part that has images in memory. */
  add(part: Pick<PageImages, 'loadedImage'>): void;
};

/** Requests an image only if no part has it in memory with the same width. */
export const makeSharedImages = (session: Pick<ReadingSession, 'image'>): SharedImages => {
  const parts: Pick<PageImages, 'loadedImage'>[] = [];
  return {
    image: async (page, width, signal) => {
      for (const part of parts) {
        const loaded = part.loadedImage(page, width);
        if (loaded) return loaded;
      }
      return session.image(page, width, signal);
    },
    add: (part) => void parts.push(part),
  };
};

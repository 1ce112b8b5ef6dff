import { jsonContent } from './json-content.ts';
import { imageSizeOf } from './page-canvas.ts';
import type { PageSize } from './page-canvas.ts';
import { placeholderSize } from './placeholder-pdf.ts';

const stored = jsonContent<{ pages: PageSize[] }>();

/**
 * Returns the sizes of pages as JSON, in the shape of their images.
 * Undefined is a page that cannot be shown. Its image is the placeholder.
 */
export const sizesContent = (sizes: (PageSize | undefined)[]): string =>
  stored.encode({ pages: sizes.map(shownSizeOf) });

/** Returns the sizes of the first pages, from the result of `sizesContent`. */
export const firstSizes = (content: Buffer, count: number): Buffer => {
  const { pages } = stored.decode(content);
  return Buffer.from(stored.encode({ pages: pages.slice(0, count) }));
};

const shownSizeOf = (size: PageSize | undefined): PageSize => {
  if (!size) return placeholderSize;
  try {
    return imageSizeOf(size);
  } catch {
    return placeholderSize;
  }
};

import { imageSizeOf } from './page-canvas.ts';
import type { PageSize } from './page-canvas.ts';
import { placeholderSize } from './placeholder-pdf.ts';

/**
 * The sizes of pages as they are told: of the same shape as their images. undefined: a page that cannot be shown, whose image is the
 * placeholder.
 */
export const toldSizes = (sizes: (PageSize | undefined)[]): string => JSON.stringify({ pages: sizes.map(toldSize) });

/** The sizes of the first pages. content: of toldSizes. */
export const firstSizes = (content: Buffer, count: number): Buffer => {
  const { pages } = JSON.parse(content.toString()) as { pages: PageSize[] };
  return Buffer.from(JSON.stringify({ pages: pages.slice(0, count) }));
};

const toldSize = (size: PageSize | undefined): PageSize => {
  if (!size) return placeholderSize;
  try {
    const { width, height } = imageSizeOf(size);
    return { width: rounded(width), height: rounded(height) };
  } catch {
    return placeholderSize;
  }
};

/** PDFium knows no more digits than these. */
const rounded = (points: number): number => Number(points.toPrecision(7));

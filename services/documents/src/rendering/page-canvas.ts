/** The size of a page in points, or in any other unit. */
export type PageSize = { width: number; height: number };

/** An image and the area of the page in it, in pixels. */
export type Canvas = {
  width: number;
  height: number;
  /** Distance of the page from the left edge. */
  left: number;
  pageWidth: number;
  pageHeight: number;
};

/** Maximum height of an image in pixels. An image of 2,000 by 8,000 pixels takes 64 MB while it is drawn. */
const maxHeight = 8_000;
/** Maximum ratio of height to width. A longer page is in the middle of an image of this shape. */
const maxRatio = 20;

/**
 * Returns the size of the area that the image of a page shows, in the page's unit. A very long page gets margins at
 * its sides. The image has the same shape at every width. The size is rounded as it is published, so that the viewer
 * computes the same pixels.
 * @throws Error for a page without a size.
 */
export const imageSizeOf = (page: PageSize): PageSize => {
  const ratio = page.height / page.width;
  if (!Number.isFinite(ratio) || ratio <= 0) throw new Error('The page has no size.');
  return { width: rounded(Math.max(page.width, page.height / maxRatio)), height: rounded(page.height) };
};

/** PDFium computes no more digits. */
const rounded = (points: number): number => Number(points.toPrecision(7));

/**
 * Returns an image of the given width for a page. It is narrower if it would be too high.
 * @throws Error for a page without a size.
 */
export const canvasOf = (page: PageSize, requestedWidth: number): Canvas => {
  const area = imageSizeOf(page);
  const ratio = area.height / area.width;
  const width = Math.min(requestedWidth, Math.round(maxHeight / ratio));
  return placePage(page, { width, height: Math.max(1, Math.round(width * ratio)) });
};

/** Places a page in an image of its shape, in the middle if it is very long. */
export const placePage = (page: PageSize, { width, height }: { width: number; height: number }): Canvas => {
  const pageWidth = Math.max(1, Math.round((width * page.width) / imageSizeOf(page).width));
  return { width, height, left: Math.floor((width - pageWidth) / 2), pageWidth, pageHeight: height };
};

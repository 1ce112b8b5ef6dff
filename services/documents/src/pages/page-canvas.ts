/** In points, or any other unit. */
export type PageSize = { width: number; height: number };

/** The image and the place of the page in it, in pixels. */
export type Canvas = { width: number; height: number; left: number; pageWidth: number; pageHeight: number };

/** Pages may be of any shape; an image of 2,000 by 8,000 pixels is 64 MB while it is drawn. */
const greatestHeight = 8_000;
/** A page that is longer stands in the middle of an image of this shape. */
const greatestRatio = 20;

/**
 * What the image of a page shows, in the page's own unit: the page, with room at the sides of one that is very long. Its shape is that of the
 * image, whatever the width.
 * @throws Error for a page without a size.
 */
export const imageSizeOf = (page: PageSize): PageSize => {
  const ratio = page.height / page.width;
  if (!Number.isFinite(ratio) || ratio <= 0) throw new Error('The page has no size.');
  return { width: Math.max(page.width, page.height / greatestRatio), height: page.height };
};

/**
 * An image of the given width for a page of any size; narrower where it would become too high.
 * @throws Error for a page without a size.
 */
export const canvasOf = (page: PageSize, wanted: number): Canvas => {
  const shown = imageSizeOf(page);
  const ratio = shown.height / shown.width;
  const width = Math.min(wanted, Math.round(greatestHeight / ratio));
  const height = Math.max(1, Math.round(width * ratio));
  const pageWidth = Math.max(1, Math.round((width * page.width) / shown.width));
  return { width, height, left: Math.floor((width - pageWidth) / 2), pageWidth, pageHeight: height };
};

/** The image and the place of the page in it, in pixels. */
export type Canvas = { width: number; height: number; left: number; pageWidth: number; pageHeight: number };

/** Pages may be of any shape; an image of 2,000 by 8,000 pixels is 64 MB while it is drawn. */
const greatestHeight = 8_000;

/**
 * An image of exactly the given width for a page of any size (in points). A page that would become too high is drawn smaller, in the middle of it.
 * @throws Error for a page without a size.
 */
export const canvasOf = (page: { width: number; height: number }, width: number): Canvas => {
  const ratio = page.height / page.width;
  if (!Number.isFinite(ratio) || ratio <= 0) throw new Error('The page has no size.');
  const wanted = Math.max(1, Math.round(width * ratio));
  if (wanted <= greatestHeight) return { width, height: wanted, left: 0, pageWidth: width, pageHeight: wanted };
  const pageWidth = Math.max(1, Math.round(greatestHeight / ratio));
  const left = Math.floor((width - pageWidth) / 2);
  return { width, height: greatestHeight, left, pageWidth, pageHeight: greatestHeight };
};

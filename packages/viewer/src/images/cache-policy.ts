import type { PageRange } from '../layout/index.ts';

export type ImageRequest = { page: number; width: number };
export type CachedImage = { page: number; bytes: number };

/** What the reader sees, and which pages are open. */
export type ReaderView = {
  visible: PageRange;
  currentPage: number;
  isScrollingUp: boolean;
  /** Pages 1 to `openPages` are open. */
  openPages: number;
};

/** Pages to load outside of the view, in the direction of reading and against it. */
const pagesAhead = 2;
const pagesBehind = 1;

/**
 * Returns the images to load now, the most important first. All of them are of open pages.
 * @param widthOf the width of the image of a page.
 */
export const imagesToLoad = (
  { visible, currentPage, isScrollingUp, openPages }: ReaderView,
  widthOf: (page: number) => number,
): ImageRequest[] => {
  const { first, last } = visible;
  const below = pagesFrom(last + 1, isScrollingUp ? pagesBehind : pagesAhead, 1);
  const above = pagesFrom(first - 1, isScrollingUp ? pagesAhead : pagesBehind, -1);
  const inView = pagesFrom(first, last - first + 1, 1);
  const pages = [currentPage, ...inView, ...(isScrollingUp ? [...above, ...below] : [...below, ...above])];
  return [...new Set(pages)]
    .filter((page) => page >= 1 && page <= openPages)
    .map((page) => ({ page, width: widthOf(page) }));
};

/** Returns the pages whose images exceed the limits, the farthest from `near`. Images within `near` always stay. */
export const imagesToEvict = (
  cached: readonly CachedImage[],
  near: PageRange,
  limits: { images: number; bytes: number },
): number[] => {
  const distance = (page: number): number => Math.max(near.first - page, page - near.last, 0);
  const byDistance = [...cached].sort((one, other) => distance(one.page) - distance(other.page));
  let bytes = 0;
  return byDistance
    .filter((image, index) => {
      bytes += image.bytes;
      return distance(image.page) > 0 && (index >= limits.images || bytes > limits.bytes);
    })
    .map(({ page }) => page);
};

const pagesFrom = (page: number, count: number, step: number): number[] =>
  Array.from({ length: Math.max(0, count) }, (_, index) => page + index * step);

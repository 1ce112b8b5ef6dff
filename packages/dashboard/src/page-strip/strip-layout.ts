import type { PageSize } from './page-size.ts';

/** The geometry of the page strip. Lengths are in CSS pixels. Pages count from 1. */

/** Up to so many pages are in the DOM at once. Of more, only those near the view. */
export const wholeStripPages = 60;

/** The height of the bars without their texts, and the most that a thumbnail has. */
export const barHeight = 96;
export const paperHeight = 116;

const leastColumn = 68;
const mostColumn = 168;
const columnGap = 12;
const nearby = 4;
/** The window moves in steps, so that few scroll events render anything. */
const windowStep = 4;

export type PageWindow = { first: number; last: number };

/** Returns the width of a column with its gap, and of all columns. Few pages fill the frame, many scroll in it. */
export const layOutStrip = (frameWidth: number, pageCount: number): { column: number; total: number } => {
  const column = Math.min(Math.max(Math.floor(frameWidth / Math.max(1, pageCount)), leastColumn), mostColumn);
  return { column, total: column * pageCount };
};

/** Returns the left edge of a page's column. */
export const columnLeft = (page: number, column: number): number => (page - 1) * column;

/** Returns the pages to render: all of a short strip, else those in the view and some beside it. */
export const pageWindow = (view: {
  scrollLeft: number;
  frameWidth: number;
  column: number;
  pageCount: number;
}): PageWindow => {
  const { scrollLeft, frameWidth, column, pageCount } = view;
  if (pageCount <= wholeStripPages) return { first: 1, last: pageCount };
  const start = Math.floor(scrollLeft / column / windowStep) * windowStep;
  const visible = Math.ceil(frameWidth / column) + windowStep;
  return { first: Math.max(1, start + 1 - nearby), last: Math.min(pageCount, start + visible + 1 + nearby) };
};

/** Returns the size of a page in its column, in the page's own proportions. */
export const paperSize = ({ width, height }: PageSize, column: number): PageSize => {
  const scale = Math.min((column - columnGap) / width, paperHeight / height);
  return { width: Math.max(1, width * scale), height: Math.max(1, height * scale) };
};

/** Returns the scroll position that shows a page, or undefined if it is in the view already. */
export const scrollToPage = (
  page: number,
  view: { scrollLeft: number; frameWidth: number; column: number },
): number | undefined => {
  const { scrollLeft, frameWidth, column } = view;
  const left = columnLeft(page, column);
  if (left >= scrollLeft && left + column <= scrollLeft + frameWidth) return undefined;
  return Math.max(0, left - (frameWidth - column) / 2);
};

/** Returns the height of a value as a share of the highest one, from 0 to 1. */
export const shareOf = (value: number, highest: number): number => (highest <= 0 ? 0 : Math.min(1, value / highest));

/** Returns where a text at a place begins: before, around or after it, so that it stays inside the strip. */
export const textSide = (x: number, total: number): 'start' | 'middle' | 'end' => {
  const room = 96;
  if (x < room) return 'start';
  return x > total - room ? 'end' : 'middle';
};

import type { PageSize } from '../api/responses.ts';

/** The boxes of all pages, one below the other, in CSS pixels. Index 0 is page 1. */
export type PageLayout = {
  /** The width of every box. */
  width: number;
  /** The top of each box, measured from the top of page 1. */
  tops: number[];
  heights: number[];
  /** The height of the whole document. */
  height: number;
};

/** A point of the document that stays valid when the layout changes. */
export type Position = {
  /** From 1. */
  page: number;
  /** The part of the page above the point, 0 to 1. */
  fraction: number;
  /** The distance from the page in CSS pixels, for a point in a gap. Negative above the page, 0 on it. */
  offset: number;
};

/** Firefox lays out at most 17.8 million CSS pixels, Chromium 33.5 million device pixels. */
const maxDocumentHeight = 16_000_000;
/** The server limits images to the same ratio. A longer page is in the middle of its box. Source: Specification 5.9. */
const maxRatio = 20;

/** Places pages one below the other. Heights are whole pixels, so that errors do not add up over many pages. */
export const layOutPages = (sizes: readonly PageSize[], width: number, gap: number): PageLayout => {
  const tops: number[] = [];
  const heights: number[] = [];
  let top = 0;
  for (const size of sizes) {
    const height = Math.max(1, Math.round(width * ratioOf(size)));
    tops.push(top);
    heights.push(height);
    top += height + gap;
  }
  return { width, tops, heights, height: Math.max(0, top - gap) };
};

/** Returns the greatest page width at which browsers can still lay out the whole document. */
export const maxPageWidth = (sizes: readonly PageSize[], gap: number): number =>
  Math.floor((maxDocumentHeight - sizes.length * gap) / sizes.reduce((sum, size) => sum + ratioOf(size), 0));

/**
 * Returns the page at a height. In a gap it is the page above; above page 1 it is page 1.
 * Returns 0 when there are no pages.
 */
export const pageAt = ({ tops }: PageLayout, y: number): number => {
  let low = 0;
  let high = tops.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (tops[middle]! <= y) low = middle + 1;
    else high = middle;
  }
  return Math.max(low, Math.min(1, tops.length));
};

export const positionAt = (layout: PageLayout, y: number): Position => {
  const page = pageAt(layout, y);
  if (page === 0) return { page: 1, fraction: 0, offset: y };
  const within = y - layout.tops[page - 1]!;
  const height = layout.heights[page - 1]!;
  const fraction = Math.min(Math.max(within / height, 0), 1);
  return { page, fraction, offset: within - fraction * height };
};

/** Returns the height of a position in this layout. A page that is missing is at the end of the document. */
export const yOf = (layout: PageLayout, position: Position): number => {
  const top = layout.tops[position.page - 1];
  return top === undefined
    ? layout.height
    : top + position.fraction * layout.heights[position.page - 1]! + position.offset;
};

const ratioOf = ({ width, height }: PageSize): number => Math.min(height / width, maxRatio);

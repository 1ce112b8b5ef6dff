import type { PageSize } from '../api/responses.ts';

/** Where each box stands, in css pixels from the top of the first: `tops[0]` and `heights[0]` are page 1's. All are of one width. */
export type Layout = { width: number; tops: number[]; heights: number[]; height: number };

/** A point of the document that stays itself when the layout changes: so far down that page, and so many pixels beyond it. */
export type Place = { page: number; fraction: number; beyond: number };

/** Browsers lay nothing out that is longer: Firefox ends at 17.8 million css pixels, Chromium at 33.5 million of the screen's. */
const longestDocument = 16_000_000;
/** Server and page agree that nothing is thinner; a thinner page stands in the middle of its box. */
const thinnest = 20;

/** The boxes of pages one under the other. Heights are whole pixels, so that nothing adds up to a drift over many pages. */
export const layOut = (sizes: readonly PageSize[], width: number, gap: number): Layout => {
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

/** The greatest width that all pages can have before the document is too long for browsers. */
export const greatestWidth = (sizes: readonly PageSize[], gap: number): number =>
  Math.floor((longestDocument - sizes.length * gap) / sizes.reduce((sum, size) => sum + ratioOf(size), 0));

/** The page (from 1) whose box is at this height, or is the last that begins above it; 1 above all. 0 when there is none. */
export const pageAt = ({ tops }: Layout, y: number): number => {
  let low = 0;
  let high = tops.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (tops[middle]! <= y) low = middle + 1;
    else high = middle;
  }
  return Math.max(low, Math.min(1, tops.length));
};

export const placeAt = (layout: Layout, y: number): Place => {
  const page = pageAt(layout, y);
  if (page === 0) return { page: 1, fraction: 0, beyond: y };
  const within = y - layout.tops[page - 1]!;
  const height = layout.heights[page - 1]!;
  const fraction = Math.min(Math.max(within / height, 0), 1);
  return { page, fraction, beyond: within - fraction * height };
};

/** The height at which a place stands now; that of the end when its page is not there. */
export const heightOf = (layout: Layout, place: Place): number => {
  const top = layout.tops[place.page - 1];
  return top === undefined ? layout.height : top + place.fraction * layout.heights[place.page - 1]! + place.beyond;
};

const ratioOf = ({ width, height }: PageSize): number => Math.min(height / width, thinnest);

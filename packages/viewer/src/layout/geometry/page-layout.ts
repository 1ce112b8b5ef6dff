import { isSideways } from './rotation.ts';
import type { Rotation } from './rotation.ts';

/** The size of a box in CSS pixels. */
export type BoxSize = { width: number; height: number };

/** The pages from `first` to `last`, side by side. */
export type RowPages = { first: number; last: number };

/** Pages side by side, in CSS pixels from the top of the first row. */
export type Row = RowPages & { top: number; height: number };

/** The boxes of all pages in rows, one row below the other, in CSS pixels. Index 0 is page 1. */
export type PageLayout = {
  /** The width of the widest row. All rows are centred in it. */
  width: number;
  /** The height of the whole document. */
  height: number;
  /** The left edge of each box, measured from the left edge of the widest row. */
  lefts: number[];
  /** The top of each box, measured from the top of the first row. */
  tops: number[];
  widths: number[];
  heights: number[];
  rows: Row[];
  /** The space between two rows, and between two pages of a row. */
  gap: number;
  rotation: Rotation;
  /** Each row fills the view and shows one page. */
  isSlideshow: boolean;
};

export const emptyLayout: PageLayout = {
  width: 0,
  height: 0,
  lefts: [],
  tops: [],
  widths: [],
  heights: [],
  rows: [],
  gap: 0,
  rotation: 0,
  isSlideshow: false,
};

/**
 * Places rows one below the other, and the pages of a row side by side.
 * Places are whole pixels, so that errors do not add up over many pages.
 * @param boxes sizes in whole pixels.
 * @param slide the size of each row in a slideshow. Its page is in the middle.
 */
export const placeRows = (
  boxes: readonly BoxSize[],
  rowPages: readonly RowPages[],
  { gap, rotation = 0, slide }: { gap: number; rotation?: Rotation; slide?: BoxSize | undefined },
): PageLayout => {
  const layout: PageLayout = { ...emptyLayout, lefts: [], tops: [], widths: [], heights: [], rows: [], gap, rotation };
  const rowWidths = rowPages.map((pages) => rowWidthOf(boxes, pages, gap));
  layout.isSlideshow = slide !== undefined;
  layout.width = rowWidths.reduce((widest, width) => Math.max(widest, width), 0);
  let top = 0;
  rowPages.forEach(({ first, last }, index) => {
    const pages = boxes.slice(first - 1, last);
    const height = slide?.height ?? Math.max(...pages.map((page) => page.height));
    let left = Math.floor((layout.width - rowWidths[index]!) / 2);
    for (const page of pages) {
      layout.lefts.push(left);
      layout.tops.push(slide ? top + Math.floor((height - page.height) / 2) : top);
      layout.widths.push(page.width);
      layout.heights.push(page.height);
      left += page.width + gap;
    }
    layout.rows.push({ first, last, top, height });
    top += height + gap;
  });
  layout.height = Math.max(0, top - gap);
  return layout;
};

/** Returns rows of one page. */
export const singleRows = (pageCount: number): RowPages[] =>
  Array.from({ length: pageCount }, (_, index) => ({ first: index + 1, last: index + 1 }));

/**
 * Returns rows of two pages. Page 1 is the cover and has a row of its own, so that even pages are at the left.
 * @param openPages the box after these pages is no page. It has a row of its own too.
 */
export const facingRows = (pageCount: number, openPages: number): RowPages[] => {
  const rows: RowPages[] = [];
  for (let first = 1; first <= pageCount;) {
    const hasRight = first % 2 === 0 && first + 1 <= Math.min(pageCount, openPages);
    const last = hasRight ? first + 1 : first;
    rows.push({ first, last });
    first = last + 1;
  }
  return rows;
};

/** Returns the index of the row at a height. In a gap it is the row above; above the first row it is the first. */
export const rowIndexAt = ({ rows }: PageLayout, y: number): number => {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (rows[middle]!.top <= y) low = middle + 1;
    else high = middle;
  }
  return Math.max(low - 1, 0);
};

/** Returns the row of a page, or undefined for a page without a box. */
export const rowOf = (layout: PageLayout, page: number): Row | undefined => {
  const top = layout.tops[page - 1];
  return top === undefined ? undefined : layout.rows[rowIndexAt(layout, top)];
};

/**
 * Returns the first page of the next or previous row. Beyond the ends it is the page after the last or before the first
 * one.
 */
export const pageInNextRow = (layout: PageLayout, page: number, by: 1 | -1): number => {
  const row = rowOf(layout, page);
  if (!row) return page + by;
  if (by === 1) return row.last + 1;
  return rowOf(layout, row.first - 1)?.first ?? row.first - 1;
};

/** Returns the width of the upright page, before it is turned. It is the width of its image. */
export const uprightWidthOf = ({ rotation, widths, heights }: PageLayout, page: number): number | undefined =>
  (isSideways(rotation) ? heights : widths)[page - 1];

const rowWidthOf = (boxes: readonly BoxSize[], { first, last }: RowPages, gap: number): number =>
  boxes.slice(first - 1, last).reduce((width, box) => width + box.width, (last - first) * gap);

import type { DocumentShape } from './document-shape.ts';
import { trueSizeOf } from './geometry/drawn-sizes.ts';
import { facingRows, placeRows, singleRows } from './geometry/page-layout.ts';
import type { BoxSize, PageLayout, RowPages } from './geometry/page-layout.ts';
import type { Rotation } from './geometry/rotation.ts';
import { hasRoomForTwoPages, rowSpaceOf } from './viewport.ts';
import type { Viewport } from './viewport.ts';
import { fitPageScale, fitWidthScale, standardScale } from './zoom/fitted-scales.ts';
import type { RowSize, RowSpace } from './zoom/fitted-scales.ts';
import { limited } from './zoom/zoom.ts';
import type { ScaleRange, Zoom } from './zoom/zoom.ts';

/** How the reader arranged the pages, apart from the zoom. */
export type Arrangement = {
  rotation: Rotation;
  /** Two pages side by side, where there is room. */
  isTwoPages: boolean;
  /** One page fills the view. */
  isSlideshow: boolean;
};

/** Everything about the pages that does not depend on the zoom. */
export type ArrangedPages = {
  rows: RowPages[];
  /** The sizes of all boxes at scale 1, in CSS pixels. Rows that would be too wide are smaller than true size. */
  boxes: BoxSize[];
  space: RowSpace;
  scales: ScaleRange;
  /** The greatest scale at which browsers can lay out the whole document. */
  maxScale: number;
  rotation: Rotation;
  /** The size of each row in a slideshow. */
  slide: BoxSize | undefined;
};

/** Firefox lays out at most 17.8 million CSS pixels, Chromium 33.5 million device pixels. */
const maxDocumentHeight = 16_000_000;
/** The range of scales that every page has, relative to its true size. */
const scaleRange = { min: 0.25, max: 4 };
/** The greatest scale, relative to the one that fits the width of the view. Plans are larger than their true size. */
const maxFitWidthRatio = 4;

/** Of calculations with fractions, in CSS pixels. */
const roundingError = 0.01;

export const plainArrangement: Arrangement = { rotation: 0, isTwoPages: false, isSlideshow: false };

/** Arranges pages in rows. Undefined while there are no pages. */
export const arrangePages = (
  { boxSizes, usualSize, openPages }: Pick<DocumentShape, 'boxSizes' | 'usualSize' | 'openPages'>,
  { rotation, isTwoPages, isSlideshow }: Arrangement,
  viewport: Viewport,
): ArrangedPages | undefined => {
  if (!usualSize) return undefined;
  const isFacing = isTwoPages && !isSlideshow && hasRoomForTwoPages(viewport);
  const rows = isFacing ? facingRows(boxSizes.length, openPages) : singleRows(boxSizes.length);
  const trueSizes = boxSizes.map((size) => trueSizeOf(size, rotation));
  if (isSlideshow) return arrangeSlides(trueSizes, rows, rotation, viewport);

  const space = rowSpaceOf(viewport);
  const rowSizes = rows.map((row) => rowSizeOf(trueSizes, row));
  const usual = trueSizeOf(usualSize, rotation);
  const usualRow = { ...usual, width: usual.width * (isFacing ? 2 : 1), pageCount: isFacing ? 2 : 1 };
  const standard = standardScale(space, usualRow, widestOf(rowSizes));
  // A row that is too wide in the standard scale is always smaller by the same ratio. So zooming is even.
  const shrinks = rowSizes.map((row) => Math.min(1, fitWidthScale(space, row) / standard));
  const height = rowSizes.reduce((sum, row, index) => sum + row.height * shrinks[index]!, 0);
  const maxScale = (maxDocumentHeight - rows.length * (space.gap + 1)) / height;
  const fitWidth = fitWidthScale(space, usualRow);
  const cap = (scale: number): number => Math.min(scale, maxScale);
  return {
    rows,
    boxes: rows.flatMap(({ first, last }, index) =>
      trueSizes.slice(first - 1, last).map((size) => scaled(size, shrinks[index]!)),
    ),
    space,
    scales: {
      standard: cap(standard),
      min: cap(Math.min(scaleRange.min, standard, fitPageScale(space, usualRow))),
      // Also the row that is made smallest reaches the greatest scale of its own true size.
      max: cap(Math.max(scaleRange.max / Math.min(...shrinks), fitWidth * maxFitWidthRatio)),
    },
    maxScale,
    rotation,
    slide: undefined,
  };
};

export const scaleOf = (zoom: Zoom, pages: ArrangedPages): number => {
  if (pages.slide) return 1;
  switch (zoom.kind) {
    case 'standard':
      return pages.scales.standard;
    case 'scale':
      return limited(zoom.scale, pages.scales);
    case 'fit-width':
      return Math.min(fitWidthScale(pages.space, rowSizeAt(pages, zoom.page)), pages.maxScale);
    case 'fit-page':
      return Math.min(fitPageScale(pages.space, rowSizeAt(pages, zoom.page)), pages.maxScale);
  }
};

/** Places arranged pages in a scale. */
export const layOutArranged = ({ boxes, rows, space, rotation, slide }: ArrangedPages, scale: number): PageLayout =>
  placeRows(
    boxes.map((box) => rounded(scaled(box, scale))),
    rows,
    { gap: slide ? 0 : space.gap, rotation, slide },
  );

/** Makes each page fill the view. */
const arrangeSlides = (
  trueSizes: BoxSize[],
  rows: RowPages[],
  rotation: Rotation,
  { width, height }: Viewport,
): ArrangedPages => {
  // Slides that are too many for the browser are lower than the view.
  const slide = { width, height: Math.max(1, Math.min(height, Math.floor(maxDocumentHeight / rows.length))) };
  const fitted = (size: BoxSize): BoxSize =>
    scaled(size, Math.min(slide.width / size.width, slide.height / size.height));
  return {
    rows,
    boxes: trueSizes.map(fitted),
    space: { ...slide, gap: 0 },
    scales: { standard: 1, min: 1, max: 1 },
    maxScale: 1,
    rotation,
    slide,
  };
};

const scaled = ({ width, height }: BoxSize, by: number): BoxSize => ({ width: width * by, height: height * by });

/** Returns whole pixels. Widths are rounded down, so that a row that fits the view is never wider than it. */
const rounded = ({ width, height }: BoxSize): BoxSize => ({
  width: Math.max(1, Math.floor(width + roundingError)),
  height: Math.max(1, Math.round(height)),
});

const rowSizeOf = (boxes: readonly BoxSize[], { first, last }: RowPages): RowSize => {
  const pages = boxes.slice(first - 1, last);
  return {
    width: pages.reduce((sum, { width }) => sum + width, 0),
    height: Math.max(...pages.map(({ height }) => height)),
    pageCount: pages.length,
  };
};

/** Returns the row of a page. A page that is closed meanwhile has the row of the last one. */
const rowSizeAt = ({ rows, boxes }: ArrangedPages, page: number): RowSize =>
  rowSizeOf(boxes, rows.find(({ last }) => last >= page) ?? rows.at(-1)!);

const widestOf = (rows: readonly RowSize[]): RowSize =>
  rows.reduce((widest, row) => (row.width > widest.width ? row : widest));

import type { BoxSize } from '../geometry/page-layout.ts';

/** The space for a row of pages, in CSS pixels. */
export type RowSpace = {
  width: number;
  height: number;
  /** The space between two pages of a row. */
  gap: number;
};

/** A row at true size, without the space between its pages. */
export type RowSize = BoxSize & { pageCount: number };

/** In CSS pixels. Longer lines are tiring to read. Slides may be wider, because they are lower. */
const comfortableWidths = { portrait: 900, landscape: 1120 };
/** Pages are made this narrow so that a wider page fits beside them in the same scale, in CSS pixels. */
const minComfortableWidth = 720;
/** Small pages, such as cards, are not enlarged more than this. */
const maxStandardScale = 2.5;

/** Returns the scale at which a row fills the width. */
export const fitWidthScale = (space: RowSpace, { width, pageCount }: RowSize): number =>
  Math.max(1, space.width - (pageCount - 1) * space.gap) / width;

/** Returns the greatest scale at which the whole row is visible. */
export const fitPageScale = (space: RowSpace, row: RowSize): number =>
  Math.min(fitWidthScale(space, row), Math.max(1, space.height) / row.height);

/**
 * Returns the scale in which reading is comfortable: the usual page has the comfortable width, or that of the view.
 * @param usual the usual row.
 * @param widest the widest row. The pages get a little smaller if it fits then.
 */
export const standardScale = (space: RowSpace, usual: RowSize, widest: RowSize): number => {
  const page = { width: usual.width / usual.pageCount, height: usual.height };
  const comfortable = page.width > page.height ? comfortableWidths.landscape : comfortableWidths.portrait;
  const scale = Math.min(fitWidthScale(space, usual), comfortable / page.width, maxStandardScale);
  const scaleForAll = fitWidthScale(space, widest);
  return scaleForAll < scale && scaleForAll * page.width >= minComfortableWidth ? scaleForAll : scale;
};

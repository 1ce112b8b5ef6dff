import { AppError } from '@docsight/service-kit';

const minWidth = 200;
const maxWidth = 2_000;
/** Suits most windows on most screens. */
export const defaultWidth = 1_200;

/**
 * The widths that are drawn and stored. Any other of the 1,800 widths is made from the next larger one, and only
 * cached in memory.
 */
const standardWidths = [400, 800, 1_200, 1_600, maxWidth];

/**
 * Returns the width of a page image in pixels, from the query's `width`. Source: Specification 5.9.
 * @throws AppError bad_request if it is not a whole number.
 */
export const widthOf = (given: unknown): number => {
  if (given === undefined) return defaultWidth;
  if (typeof given !== 'string' || !/^-?\d+$/.test(given))
    throw new AppError(
      'bad_request',
      `The query parameter "width" must be one whole number of pixels, from ${minWidth} to ${maxWidth}.`,
    );
  return Math.min(Math.max(Number(given), minWidth), maxWidth);
};

/** Returns the smallest standard width that is at least `width`. */
export const standardWidthOf = (width: number): number =>
  standardWidths.find((standard) => standard >= width) ?? maxWidth;

/**
 * Returns the page number in a path. Source: Specification 2.4.
 * @throws AppError not_found if the document has no such page.
 */
export const pageOf = (given: string, pageCount: number): number => {
  const page = /^[1-9]\d{0,8}$/.test(given) ? Number(given) : undefined;
  if (page === undefined || page > pageCount)
    throw new AppError('not_found', `There is no such page: the document has the pages 1 to ${pageCount}.`);
  return page;
};

const maxPagesAhead = 2;

/** Returns the open pages that a reader of this page probably requests next, in this order. */
export const pagesAhead = (page: number, openPages: number): number[] =>
  Array.from({ length: maxPagesAhead }, (_, index) => page + 1 + index).filter((next) => next <= openPages);

import { AppError } from '@docsight/service-kit';

const narrowest = 200;
const widest = 2_000;
/** As most windows want it, on most screens. */
export const defaultWidth = 1_200;

/** Widths that are drawn and kept. Every other one is made from the next greater of these, and not kept for long: there are 1,800. */
const standardWidths = [400, 800, 1_200, 1_600, widest];

/**
 * Returns the width of a page image in pixels, from the query's `width`. Source: Specification 5.9.
 * @throws AppError bad_request for what is no whole number.
 */
export const widthOf = (given: unknown): number => {
  if (given === undefined) return defaultWidth;
  if (typeof given !== 'string' || !/^-?\d+$/.test(given))
    throw new AppError(
      'bad_request',
      `The query parameter "width" must be one whole number of pixels, from ${narrowest} to ${widest}.`,
    );
  return Math.min(Math.max(Number(given), narrowest), widest);
};

/** The narrowest standard width that is wide enough. */
export const standardWidthOf = (width: number): number =>
  standardWidths.find((standard) => standard >= width) ?? widest;

/**
 * Returns the page that a path names, from 1. Source: Specification 2.4.
 * @throws AppError not_found for what is no page of the document.
 */
export const pageOf = (given: string, pageCount: number): number => {
  const page = /^[1-9]\d{0,8}$/.test(given) ? Number(given) : undefined;
  if (page === undefined || page > pageCount)
    throw new AppError('not_found', `There is no such page: the document has the pages 1 to ${pageCount}.`);
  return page;
};

const mostAhead = 2;

/** The pages that a reader of this one is likely to want next, the next one first; only such as are open. */
export const pagesAhead = (page: number, openPages: number): number[] =>
  Array.from({ length: mostAhead }, (_, index) => page + 1 + index).filter((next) => next <= openPages);

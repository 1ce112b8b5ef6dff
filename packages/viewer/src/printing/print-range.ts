import type { PageRange } from '../layout/index.ts';

/** The greatest number of pages in one print. Browsers send some megabytes of each to the printer. */
export const maxPrintedPages = 50;

/** Returns the pages that are printed without a question, or undefined for a document with too many. */
export const wholeDocument = (pageCount: number): PageRange | undefined =>
  pageCount <= maxPrintedPages ? { first: 1, last: pageCount } : undefined;

/** Returns the range of two typed page numbers, or undefined if it is invalid or too long. */
export const rangeOf = (first: number, last: number, pageCount: number): PageRange | undefined => {
  const isRange = Number.isInteger(first) && Number.isInteger(last) && first >= 1 && last >= first && last <= pageCount;
  return isRange && last - first < maxPrintedPages ? { first, last } : undefined;
};

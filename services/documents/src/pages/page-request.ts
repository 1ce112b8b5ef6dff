import { AppError } from '@docsight/service-kit';
import { maxTilesAcross, tileScales } from '../rendering/index.ts';
import type { Tile } from '../rendering/index.ts';

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
 * Returns the page from which texts are requested, from the query's `from`. Source: Specification 5.18.
 * @throws AppError bad_request if it is not a number of a page, not_found if the document has no such page.
 */
export const firstPageOf = (given: unknown, pageCount: number): number => {
  if (given === undefined) return 1;
  if (typeof given !== 'string' || !pageNumber.test(given))
    throw new AppError('bad_request', 'The query parameter "from" must be one page number, from 1.');
  return pageOf(given, pageCount);
};

const pageNumber = /^[1-9]\d{0,8}$/;

/**
 * Returns the page number in a path. Source: Specification 2.4.
 * @throws AppError not_found if the document has no such page.
 */
export const pageOf = (given: string, pageCount: number): number => {
  const page = pageNumber.test(given) ? Number(given) : undefined;
  if (page === undefined || page > pageCount)
    throw new AppError('not_found', `There is no such page: the document has the pages 1 to ${pageCount}.`);
  return page;
};

/**
 * Returns the tile in a path. Source: Specification 5.20.
 * @throws AppError not_found if no page has such a tile.
 */
export const tileOf = (given: Record<keyof Tile, string>): Tile => {
  const scale = tileScales.find((each) => String(each) === given.scale);
  const column = tileIndexOf(given.column);
  const row = tileIndexOf(given.row);
  if (scale === undefined || column === undefined || row === undefined)
    throw new AppError(
      'not_found',
      `There is no such tile: scales are ${tileScales.join(', ')}, columns and rows 0 to ${maxTilesAcross - 1}.`,
    );
  return { scale, column, row };
};

const tileIndexOf = (given: string): number | undefined =>
  /^(0|[1-9]\d?)$/.test(given) && Number(given) < maxTilesAcross ? Number(given) : undefined;

/**
 * Returns whether this request opens a viewer page, which has no session yet: for page 1, or for the sizes. Source:
 * Specification 5.12.
 * @param page the page in the path; undefined for the sizes.
 */
export const isOpening = (query: { opening?: unknown }, page: string | undefined): boolean =>
  query.opening === 'true' && (page === undefined || page === '1');

/** Returns whether the owner asks to see the document with full access. Source: Specification 5.14. */
export const isAsOwner = (query: { as?: unknown }): boolean => query.as === 'owner';

const maxPagesAhead = 2;

/** Returns the open pages that a reader of this page probably requests next, in this order. */
export const pagesAhead = (page: number, openPages: number): number[] =>
  Array.from({ length: maxPagesAhead }, (_, index) => page + 1 + index).filter((next) => next <= openPages);

import { formatQuery, intervalQuery, pageOfQuery, rangeQuery } from '@docsight/api-contract';
import { pageOf, parse, parseDateRange, sliceOf } from '@docsight/service-kit';
import type { DateRange, Page } from '@docsight/service-kit';
import type { Slice } from './report-store.ts';

/** @throws AppError bad_request that names the parameter. */
export const rangeOf = (query: unknown): DateRange => parseDateRange(parse(rangeQuery, query, 'parameter'));

/** Returns the interval of the timeline, or undefined if none is requested. */
export const intervalOf = (query: unknown): 'day' | undefined => parse(intervalQuery, query, 'parameter').interval;

/** Returns the format of a list. */
export const formatOf = (query: unknown): 'json' | 'csv' => parse(formatQuery, query, 'parameter').format;

/** The page of a paginated list if the query names none. */
export const firstPage: Page = pageOf({});

/** Returns the requested page of a list, or undefined if the query has neither `page` nor `per_page`. */
export const givenPageOf = (query: unknown): Page | undefined => {
  const given = parse(pageOfQuery, query, 'parameter');
  if (given.page === undefined && given.per_page === undefined) return undefined;
  return pageOf(given);
};

/** Returns the slice of a page, or the whole list if no page is requested. */
export const sliceOrAll = (page: Page | undefined): Slice => (page === undefined ? 'all' : sliceOf(page));

import { formatQuery, intervalQuery, pageOfQuery, rangeQuery } from '@docsight/api-contract';
import { pageOf, parse, parseDateRange, sliceOf } from '@docsight/service-kit';
import type { DateRange, Page } from '@docsight/service-kit';
import type { Slice } from './report-store.ts';

/** @throws AppError bad_request that names the parameter. */
export const rangeOf = (query: unknown): DateRange => parseDateRange(parse(rangeQuery, query, 'parameter'));

/** What the timeline has a row for; undefined when none is wanted. */
export const intervalOf = (query: unknown): 'day' | undefined => parse(intervalQuery, query, 'parameter').interval;

/** In which form a list is wanted. */
export const formatOf = (query: unknown): 'json' | 'csv' => parse(formatQuery, query, 'parameter').format;

/** What a list of pages shows when nothing is said. */
export const firstPage: Page = pageOf({});

/** Which page of a list is asked for; undefined when the query names neither `page` nor `per_page`. */
export const givenPageOf = (query: unknown): Page | undefined => {
  const given = parse(pageOfQuery, query, 'parameter');
  if (given.page === undefined && given.per_page === undefined) return undefined;
  return pageOf(given);
};

/** All of a list when no page of it is asked for. */
export const sliceOrAll = (page: Page | undefined): Slice => (page === undefined ? 'all' : sliceOf(page));

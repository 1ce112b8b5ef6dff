import { dateRangeQuery, pageOf, pageQuery, parse, parseDateRange, sliceOf } from '@docsight/service-kit';
import type { DateRange, Page } from '@docsight/service-kit';
import { z } from 'zod';
import type { Slice } from './report-store.ts';

/** Unknown parameters are ignored; one that is given twice is refused. Source: decisions.md, sections 1 and 2. */
const rangeParameters = z.object(dateRangeQuery);
const intervalParameters = z.object({ interval: z.enum(['day']).optional() });
const formatParameters = z.object({ format: z.enum(['json', 'csv']).default('json') });
const pageParameters = z.object(pageQuery);

/** @throws AppError bad_request that names the parameter. */
export const rangeOf = (query: unknown): DateRange => parseDateRange(parse(rangeParameters, query, 'parameter'));

/** What the timeline has a row for; undefined when none is wanted. */
export const intervalOf = (query: unknown): 'day' | undefined => parse(intervalParameters, query, 'parameter').interval;

/** In which form a list is wanted. */
export const formatOf = (query: unknown): 'json' | 'csv' => parse(formatParameters, query, 'parameter').format;

/** What a list of pages shows when nothing is said. */
export const firstPage: Page = pageOf({});

/** Which page of a list is asked for; undefined when the query names neither `page` nor `per_page`. */
export const givenPageOf = (query: unknown): Page | undefined => {
  const given = parse(pageParameters, query, 'parameter');
  if (given.page === undefined && given.per_page === undefined) return undefined;
  return pageOf(given);
};

/** All of a list when no page of it is asked for. */
export const sliceOrAll = (page: Page | undefined): Slice => (page === undefined ? 'all' : sliceOf(page));

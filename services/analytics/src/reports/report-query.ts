import { dateRangeQuery, parse, parseDateRange } from '@docsight/service-kit';
import type { DateRange } from '@docsight/service-kit';
import { z } from 'zod';
import type { Slice } from './report-store.ts';

const mostPerPage = 100;

const countingNumber = z
  .string()
  .regex(/^\d+$/, 'must be a whole number, 1 or more')
  .transform(Number)
  .refine((number) => number >= 1, 'must be 1 or more');

/** Unknown parameters are ignored; one that is given twice is refused. Source: decisions.md, sections 1 and 2. */
const rangeParameters = z.object(dateRangeQuery);
const intervalParameters = z.object({ interval: z.enum(['day']).optional() });
const formatParameters = z.object({ format: z.enum(['json', 'csv']).default('json') });
const pageParameters = z.object({
  page: countingNumber.refine(Number.isSafeInteger, `must be ${Number.MAX_SAFE_INTEGER} or less`).optional(),
  per_page: countingNumber.optional(),
});

/** @throws AppError bad_request that names the parameter. */
export const rangeOf = (query: unknown): DateRange => parseDateRange(parse(rangeParameters, query, 'parameter'));

/** What the timeline has a row for; undefined when none is wanted. */
export const intervalOf = (query: unknown): 'day' | undefined => parse(intervalParameters, query, 'parameter').interval;

/** In which form a list is wanted. */
export const formatOf = (query: unknown): 'json' | 'csv' => parse(formatParameters, query, 'parameter').format;

/** One page of a list, of 100 entries at most. */
export type Page = { page: number; perPage: number };

/** What a list of pages shows when nothing is said. */
export const firstPage: Page = { page: 1, perPage: 20 };

/** Which page of a list is asked for; undefined when the query names neither `page` nor `per_page`. */
export const givenPageOf = (query: unknown): Page | undefined => {
  const given = parse(pageParameters, query, 'parameter');
  if (given.page === undefined && given.per_page === undefined) return undefined;
  const { page = firstPage.page, per_page: perPage = firstPage.perPage } = given;
  return { page, perPage: Math.min(perPage, mostPerPage) };
};

/** All of a list when no page of it is asked for. */
export const sliceOf = (page: Page | undefined): Slice =>
  page === undefined ? 'all' : { skip: (page.page - 1) * page.perPage, limit: page.perPage };

/** Source: api.md, Pagination object. */
export const paginationView = ({ page, perPage }: Page, total: number) => ({
  page,
  per_page: perPage,
  total,
  total_pages: Math.ceil(total / perPage),
});

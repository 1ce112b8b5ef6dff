import { dateRangeQuery, parse, parseDateRange } from '@docsight/service-kit';
import type { DateRange } from '@docsight/service-kit';
import { z } from 'zod';
import type { Slice } from './report-store.ts';

const mostPerPage = 100;
const defaultPerPage = 20;

const countingNumber = z
  .string()
  .regex(/^\d{1,9}$/, 'must be a whole number, 1 or more')
  .transform(Number)
  .refine((number) => number >= 1, 'must be 1 or more');

/** Unknown parameters are ignored; one that is given twice is refused. Source: decisions.md, sections 1 and 2. */
const rangeParameters = z.object(dateRangeQuery);
const pageParameters = z.object({ page: countingNumber.optional(), per_page: countingNumber.optional() });

/** @throws AppError bad_request that names the parameter. */
export const rangeOf = (query: unknown): DateRange => parseDateRange(parse(rangeParameters, query, 'parameter'));

/** Which page of a list is asked for; undefined when the query names neither `page` nor `per_page`. */
export const givenPageOf = (query: unknown): Page | undefined => {
  const given = parse(pageParameters, query, 'parameter');
  return given.page === undefined && given.per_page === undefined ? undefined : pageOf(query);
};

/** The same, the first page of 20 when nothing is said. */
export const pageOf = (query: unknown): Page => {
  const { page = 1, per_page: perPage = defaultPerPage } = parse(pageParameters, query, 'parameter');
  return { page, perPage: Math.min(perPage, mostPerPage) };
};

export type Page = { page: number; perPage: number };

export const sliceOf = ({ page, perPage }: Page): Slice => ({ skip: (page - 1) * perPage, limit: perPage });

/** Source: api.md, Pagination object. */
export const paginationView = ({ page, perPage }: Page, total: number) => ({
  page,
  per_page: perPage,
  total,
  total_pages: Math.ceil(total / perPage),
});

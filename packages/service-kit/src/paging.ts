import { z } from 'zod';

/** One page of a list, of 100 entries at most. */
export type Page = { page: number; perPage: number };

const mostPerPage = 100;
const defaultPage: Page = { page: 1, perPage: 20 };

const countingNumber = z
  .string()
  .regex(/^\d+$/, 'must be a whole number, 1 or more')
  .transform(Number)
  .refine((number) => number >= 1, 'must be 1 or more');

/** To spread into the schema of a query string. A parameter that is given twice is refused there. Source: decisions.md, section 2. */
export const pageQuery = {
  page: countingNumber.refine(Number.isSafeInteger, `must be ${Number.MAX_SAFE_INTEGER} or less`).optional(),
  per_page: countingNumber.optional(),
};

/** The page that is asked for: the first of 20 entries when nothing is said. */
export const pageOf = (given: { page?: number | undefined; per_page?: number | undefined }): Page => ({
  page: given.page ?? defaultPage.page,
  perPage: Math.min(given.per_page ?? defaultPage.perPage, mostPerPage),
});

/** Where the page lies in the whole list. */
export const sliceOf = ({ page, perPage }: Page): { skip: number; limit: number } => ({
  skip: (page - 1) * perPage,
  limit: perPage,
});

/** Source: api.md, Pagination object. */
export const paginationView = ({ page, perPage }: Page, total: number) => ({
  page,
  per_page: perPage,
  total,
  total_pages: Math.ceil(total / perPage),
});

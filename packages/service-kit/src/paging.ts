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

/** Extends the schema of a query string, which rejects a repeated parameter. Source: Specification 1.9. */
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

/** Describes the position of a page in its list. Source: Specification 1.9. */
export const paginationView = ({ page, perPage }: Page, total: number) => ({
  page,
  per_page: perPage,
  total,
  total_pages: Math.ceil(total / perPage),
});

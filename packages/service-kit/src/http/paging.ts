import { perPage as entries } from '@docsight/api-contract';

/** One page of a list. */
export type Page = {
  /** From 1. */
  page: number;
  /** From 1 to 100. */
  perPage: number;
};

/** Returns the page that a query string selects. Without parameters that is the first, of 20 entries. */
export const pageOf = (given: { page?: number | undefined; per_page?: number | undefined }): Page => ({
  page: given.page ?? 1,
  perPage: Math.min(given.per_page ?? entries.default, entries.max),
});

/** Returns the position of a page in its list. */
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

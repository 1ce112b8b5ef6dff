import { pageOf, sliceOf } from '@docsight/service-kit';
import type { Page } from '@docsight/service-kit';
import type { Slice } from './report-store.ts';

/** The page of a paginated list if the query names none. */
export const firstPage: Page = pageOf({});

/** Returns the requested page of a list, or undefined if the query has neither `page` nor `per_page`. */
export const givenPageOf = (query: { page?: number | undefined; per_page?: number | undefined }): Page | undefined =>
  query.page === undefined && query.per_page === undefined ? undefined : pageOf(query);

/** Returns the slice of a page, or the whole list if no page is requested. */
export const sliceOrAll = (page: Page | undefined): Slice => (page === undefined ? 'all' : sliceOf(page));

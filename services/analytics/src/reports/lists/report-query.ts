import type { operations } from '@docsight/api-contract';
import { pageOf, searchKeyOf } from '@docsight/service-kit';
import type { Page } from '@docsight/service-kit';
import type { z } from 'zod';
import type { ViewerQuery } from '../report-store.ts';

/** Returns the requested page of a list, or undefined if the query has neither `page` nor `per_page`. */
export const givenPageOf = (query: { page?: number | undefined; per_page?: number | undefined }): Page | undefined =>
  query.page === undefined && query.per_page === undefined ? undefined : pageOf(query);

/** Returns the order and the filters of a list of viewers. */
export const viewerQueryOf = ({
  sort,
  order,
  search,
  level,
}: z.output<typeof operations.listViewers.query>): ViewerQuery => ({
  sort,
  order,
  level: level ?? null,
  searchKey: givenSearchKeyOf(search),
});

/** Returns the text to search for, or null for no search. Line breaks separate the searched texts, so none has one. */
export const givenSearchKeyOf = (search: string): string | null =>
  search === '' ? null : searchKeyOf(search).replaceAll('\n', '\0');

import type { listDocumentsQuery } from '@docsight/api-contract';
import { pageOf, parseDateRange, sliceOf } from '@docsight/service-kit';
import type { z } from 'zod';
import type { DocumentQuery } from '../document-store.ts';
import { titleKeyOf } from '../title.ts';

export type ListRequest = { page: number; perPage: number; query: DocumentQuery };

/**
 * Returns the page and the query of a request for the list. Source: Specification 4.10.
 * @throws AppError bad_request for an invalid date range.
 */
export const listRequestOf = (accountId: string, given: z.output<typeof listDocumentsQuery>): ListRequest => {
  const range = parseDateRange(given);
  const page = pageOf(given);
  return {
    ...page,
    query: {
      accountId,
      searchKey: given.search === '' ? null : titleKeyOf(given.search),
      level: given.engagement ?? null,
      withLeadsOnly: given.has_leads,
      createdSince: range.since,
      createdUntil: range.until,
      sort: given.sort,
      order: given.order ?? (given.sort === 'title' ? 'asc' : 'desc'),
      ...sliceOf(page),
    },
  };
};

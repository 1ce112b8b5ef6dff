import { listDocumentsQuery } from '@docsight/api-contract';
import { pageOf, parse, parseDateRange, sliceOf } from '@docsight/service-kit';
import type { DocumentQuery } from '../document-store.ts';
import { titleKeyOf } from '../title.ts';

export type ListRequest = { page: number; perPage: number; query: DocumentQuery };

/**
 * Parses the query string of the list, with the page for the response. Source: Specification 4.10.
 * @throws AppError bad_request that names the parameter.
 */
export const listRequestOf = (accountId: string, parameters: unknown): ListRequest => {
  const given = parse(listDocumentsQuery, parameters, 'parameter');
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

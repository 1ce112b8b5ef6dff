import { engagementLevel } from '@docsight/contracts';
import { dateRangeQuery, pageOf, pageQuery, parse, parseDateRange, sliceOf } from '@docsight/service-kit';
import { z } from 'zod';
import type { DocumentQuery } from './document-store.ts';
import { titleKeyOf } from './title.ts';

/** Unknown parameters are ignored; one that is given twice is refused. Source: api.md, GET /api/v1/documents. */
const listParameters = z.object({
  ...pageQuery,
  search: z.string().default(''),
  engagement: engagementLevel.optional(),
  has_leads: z
    .string()
    .regex(/^(true|false|1|0)$/i, 'must be true or false')
    .transform((text) => /^(true|1)$/i.test(text))
    .default(false),
  sort: z.enum(['created_at', 'views', 'engagement', 'title']).default('created_at'),
  order: z.enum(['asc', 'desc']).optional(),
  ...dateRangeQuery,
});

export type ListRequest = { page: number; perPage: number; query: DocumentQuery };

/**
 * The query string of the list as a query, with the page that it echoes. Source: decisions.md, section 2.
 * @throws AppError bad_request that names the parameter.
 */
export const listRequestOf = (ownerId: string, parameters: unknown): ListRequest => {
  const given = parse(listParameters, parameters, 'parameter');
  const range = parseDateRange(given);
  const page = pageOf(given);
  return {
    ...page,
    query: {
      ownerId,
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

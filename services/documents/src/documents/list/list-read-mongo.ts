import { rankOf } from '@docsight/contracts';
import { collection, literalPattern } from '@docsight/mongo';
import { propertiesOf } from '@docsight/service-kit';
import { mongo } from 'mongoose';
import type { Model } from 'mongoose';
import type { DocumentRecord } from '../document-model.ts';
import type { DocumentQuery } from '../document-store.ts';
import type { ListPosition, PageScan } from './list-cache.ts';
import { indexIn, leadsOrder, orderOf, reversed } from './list-order.ts';
import type { KeyOrder } from './list-order.ts';

/** The greatest number that MongoDB accepts for `skip`. No account has as many documents. */
const maxSkip = 2 ** 31 - 1;

/** Reads pages and totals. Both scan index keys; only the documents of the page are fetched. */
export const listReads = (model: Model<DocumentRecord>) => ({
  page: async (query: DocumentQuery, scan: PageScan): Promise<DocumentRecord[]> => {
    if (scan.limit === 0) return [];
    const records = await pageCursor(model, query, scan).toArray();
    return scan.backwards ? records.reverse() : records;
  },
  count: (query: DocumentQuery): Promise<number> =>
    collection(model).countDocuments(filterOf(query), { hint: indexOf(query) }),
});

export const pageCursor = (model: Model<DocumentRecord>, query: DocumentQuery, scan: PageScan) => {
  const order = orderOf(query);
  const records = collection(model);
  const cursor = isUnfiltered(query)
    ? // The bounds contain the account. A filter beside them would fetch every document that is skipped.
      records.find({}, boundsOf(query.accountId, order, scan))
    : records.find(filterOf(query));
  return cursor
    .project<DocumentRecord>({ outbox: 0 })
    .sort(scan.backwards ? reversed(order) : order)
    .hint(indexOf(query))
    .skip(Math.min(scan.skip, maxSkip))
    .limit(scan.limit);
};

/** Returns the position of the first document of a page. Only unfiltered lists are read from positions. */
export const positionOf = (query: DocumentQuery, record: DocumentRecord | undefined): ListPosition | null => {
  if (!record || !isUnfiltered(query)) return null;
  const key = Object.fromEntries(Object.keys(orderOf(query)).map((field) => [field, valueAt(record, field)]));
  return { index: query.skip, key };
};

const valueAt = (record: object, path: string): unknown =>
  path.split('.').reduce((value: unknown, name) => propertiesOf(value)[name], record);

/** Returns the index bounds of a scan. The lower bound is inclusive, the upper one exclusive. */
const boundsOf = (accountId: string, order: KeyOrder, { from, backwards }: PageScan) => {
  const endsOfIndex = (direction: 1 | -1) =>
    Object.fromEntries(
      Object.entries(order).map(([field, its]) => [field, its === direction ? new mongo.MinKey() : new mongo.MaxKey()]),
    );
  const min = from && !backwards ? from.key : endsOfIndex(1);
  const max = from && backwards ? from.key : endsOfIndex(-1);
  return { min: { accountId, isActive: true, ...min }, max: { accountId, isActive: true, ...max } };
};

/** Returns true for a list of all active documents of an account. */
const isUnfiltered = (query: DocumentQuery): boolean =>
  query.searchKey === null &&
  query.level === null &&
  !query.withLeadsOnly &&
  query.createdSince === null &&
  query.createdUntil === null;

const filterOf = (query: DocumentQuery): mongo.Filter<DocumentRecord> => ({
  accountId: query.accountId,
  isActive: true,
  ...(query.level !== null && { 'counters.rank': rankOf(query.level) }),
  ...(query.withLeadsOnly && { 'counters.leads': { $gt: 0 } }),
  ...((query.createdSince ?? query.createdUntil) && {
    createdAt: {
      ...(query.createdSince && { $gte: query.createdSince }),
      ...(query.createdUntil && { $lte: query.createdUntil }),
    },
  }),
  ...(query.searchKey !== null && { titleKey: { $regex: literalPattern(query.searchKey) } }),
});

/**
 * Returns the index with the fewest keys to scan: the titles for a search, else the range of a level, of leads or of
 * dates. It also gives the order where possible. The query names it, because the planner's own choice depends on
 * earlier queries.
 */
const indexOf = (query: DocumentQuery): KeyOrder => {
  const { sort, order } = query;
  if (query.searchKey !== null) return indexIn(orderOf(sort === 'title' ? query : { sort: 'title', order: 'asc' }));
  if (query.level !== null) return indexIn(orderOf({ sort: 'engagement', order: 'desc' }));
  if (query.withLeadsOnly) return indexIn(leadsOrder);
  if (isUnfiltered(query)) return indexIn(orderOf(query));
  return indexIn(orderOf({ sort: 'created_at', order: sort === 'created_at' ? order : 'desc' }));
};

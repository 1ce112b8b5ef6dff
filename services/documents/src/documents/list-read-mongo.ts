import { rankOf } from '@docsight/contracts';
import { mongo } from 'mongoose';
import type { Model } from 'mongoose';
import type { DocumentRecord } from './document-model.ts';
import type { DocumentQuery } from './document-store.ts';
import type { PageRead, Place } from './list-memory.ts';
import { indexIn, leadsOrder, orderOf, reversed } from './list-order.ts';
import type { KeyOrder } from './list-order.ts';

/** Enough for any page: nobody has more documents than this. MongoDB takes no greater number. */
const farthestSkip = 2 ** 31 - 1;

/** Each passes over index keys and fetches the documents of the page only; see `docs/performance.md`. */
export const listReads = (model: Model<DocumentRecord>) => ({
  page: async (query: DocumentQuery, read: PageRead): Promise<DocumentRecord[]> => {
    if (read.limit === 0) return [];
    const records = await pageCursor(model, query, read).toArray();
    return (read.backwards ? records.reverse() : records) as unknown as DocumentRecord[];
  },
  count: (query: DocumentQuery): Promise<number> =>
    model.collection.countDocuments(filterOf(query), { hint: indexOf(query) }),
});

export const pageCursor = (model: Model<DocumentRecord>, query: DocumentQuery, read: PageRead) => {
  const order = orderOf(query);
  const index = indexOf(query);
  const cursor = isWhole(query)
    ? // The bounds hold the owner; a filter beside them would be looked up in each document that is passed over.
      model.collection.find({}, { ...boundsOf(query.accountId, order, read) })
    : model.collection.find(filterOf(query) as never);
  return cursor
    .project({ outbox: 0, passwordHash: 0 })
    .sort(read.backwards ? reversed(order) : order)
    .hint(index)
    .skip(Math.min(read.skip, farthestSkip))
    .limit(read.limit);
};

/** Where a document stands, to read on from there; only the whole list is read from places. */
export const placeOf = (query: DocumentQuery, record: DocumentRecord | undefined): Place | null => {
  if (!record || !isWhole(query)) return null;
  const key = Object.fromEntries(Object.keys(orderOf(query)).map((field) => [field, valueAt(record, field)]));
  return { at: query.skip, key };
};

const valueAt = (record: object, path: string): unknown =>
  path.split('.').reduce((value: unknown, name) => (value as Record<string, unknown>)[name], record);

/** From the first document of the owner to the last, or from or up to a place; the lower bound is within, the upper is not. */
const boundsOf = (accountId: string, order: KeyOrder, { from, backwards }: PageRead) => {
  const ends = (direction: 1 | -1) =>
    Object.fromEntries(
      Object.entries(order).map(([field, its]) => [field, its === direction ? new mongo.MinKey() : new mongo.MaxKey()]),
    );
  const min = from && !backwards ? from.key : ends(1);
  const max = from && backwards ? from.key : ends(-1);
  return { min: { accountId, isActive: true, ...min }, max: { accountId, isActive: true, ...max } };
};

/** Whether nothing is filtered but the owner's active documents. */
const isWhole = (query: DocumentQuery): boolean =>
  query.searchKey === null &&
  query.level === null &&
  !query.withLeadsOnly &&
  query.createdSince === null &&
  query.createdUntil === null;

const filterOf = (query: DocumentQuery): object => ({
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
  ...(query.searchKey !== null && { titleKey: { $regex: literally(query.searchKey) } }),
});

/** No title's key is as long, and a pattern may not be much longer. */
const longestSearched = 2_000;

/** A pattern whose every character means itself. It is tried on the keys of the index, which an expression would not be. */
const literally = (text: string): string =>
  text
    .slice(0, longestSearched)
    .replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`)
    .replaceAll('\0', String.raw`\x00`);

/**
 * The index that leaves the least to look at: the titles for a search, then the range of a level, of leads or of dates, and in any case the
 * one of the order when it serves as well. Told to the database, whose own choice depends on what it tried before.
 */
const indexOf = (query: DocumentQuery): KeyOrder => {
  const { sort, order } = query;
  if (query.searchKey !== null) return indexIn(orderOf(sort === 'title' ? query : { sort: 'title', order: 'asc' }));
  if (query.level !== null) return indexIn(orderOf({ sort: 'engagement', order: 'desc' }));
  if (query.withLeadsOnly) return indexIn(leadsOrder);
  if (isWhole(query)) return indexIn(orderOf(query));
  return indexIn(orderOf({ sort: 'created_at', order: sort === 'created_at' ? order : 'desc' }));
};

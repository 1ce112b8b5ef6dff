import type { Model } from 'mongoose';
import type { Document } from './document.ts';
import type { DocumentQuery } from './document-store.ts';
import type { DocumentRecord } from './document-model.ts';

const sortFields = {
  created_at: 'createdAt',
  views: 'counters.views',
  engagement: 'counters.rank',
  title: 'titleKey',
} as const;

/** Enough for any page: nobody has more documents than this. MongoDB takes no greater number. */
const farthestSkip = 2 ** 31 - 1;

/**
 * One page of an owner's active documents, and how many there are in all. The usual direction of each order is read from its index; the other
 * direction sorts the owner's documents, since ties stay newest first.
 */
export const listDocuments = async (
  model: Model<DocumentRecord>,
  query: DocumentQuery,
  toDocument: (record: DocumentRecord) => Document,
): Promise<{ documents: Document[]; total: number }> => {
  const filter = filterOf(query) as never;
  const [records, total] = await Promise.all([
    model.collection
      .find(filter, { projection: { outbox: 0, passwordHash: 0 } })
      .sort(sortOf(query))
      .skip(Math.min(query.skip, farthestSkip))
      .limit(query.limit)
      .toArray(),
    model.collection.countDocuments(filter),
  ]);
  return { documents: records.map((record) => toDocument(record as unknown as DocumentRecord)), total };
};

const filterOf = (query: DocumentQuery): object => ({
  ownerId: query.ownerId,
  isActive: true,
  ...(query.level !== null && { 'counters.level': query.level }),
  ...(query.withLeadsOnly && { 'counters.leads': { $gt: 0 } }),
  ...((query.createdSince ?? query.createdUntil) && {
    createdAt: {
      ...(query.createdSince && { $gte: query.createdSince }),
      ...(query.createdUntil && { $lte: query.createdUntil }),
    },
  }),
  // A comparison of bytes, not a pattern: no character of the search means anything but itself.
  ...(query.searchKey !== null && {
    $expr: { $gte: [{ $indexOfBytes: ['$titleKey', { $literal: query.searchKey }] }, 0] },
  }),
});

/** Ties: newest first, then by id. */
const sortOf = ({ sort, order }: DocumentQuery): Record<string, 1 | -1> => {
  const direction = order === 'asc' ? 1 : -1;
  if (sort === 'created_at') return { createdAt: direction, _id: 1 };
  return { [sortFields[sort]]: direction, createdAt: -1, _id: 1 };
};

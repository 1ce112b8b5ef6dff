import type { Model } from 'mongoose';
import type { DocumentRecord } from './document-model.ts';
import type { DocumentQuery } from './document-store.ts';
import { makeListMemory, shortestRead, withPlace } from './list-memory.ts';
import type { KnownList } from './list-memory.ts';
import { listReads, placeOf } from './list-read-mongo.ts';
import { partsOf } from './list-stamps.ts';
import type { ListStamps } from './list-stamps.ts';

type Found = { records: DocumentRecord[]; total: number };

/**
 * One page of an owner's active documents, and how many there are in all. To count and to pass over thousands of index keys takes longer than all the
 * rest, so what was found out of a long list is remembered for as long as its stamp stays: the page is then read from the nearest known place,
 * in one round with the look at the stamp.
 */
export const makeListDocuments = (options: {
  model: Model<DocumentRecord>;
  stamps: ListStamps;
  now: () => Date;
}): ((query: DocumentQuery) => Promise<Found>) => {
  const { model, stamps } = options;
  const memory = makeListMemory(options.now);
  const reads = listReads(model);

  const stampOf = (query: DocumentQuery) => stamps.read(query.accountId, partsOf(query));

  const countAndRead = async (query: DocumentQuery): Promise<Found> => {
    const [records, total] = await Promise.all([reads.page(query, shortestRead(query, undefined)), reads.count(query)]);
    return { records, total };
  };

  /** before: the stamp that was read last. */
  const countUnderStamp = async (query: DocumentQuery, before: string | null): Promise<Found> => {
    const countedAt = options.now();
    const found = await countAndRead(query);
    const after = await stampOf(query);
    const stamp = before === after ? after : null;
    keep(query, { stamp, countedAt, total: found.total, places: [] }, found.records);
    return found;
  };

  const keep = (query: DocumentQuery, known: KnownList, records: DocumentRecord[]): void => {
    const place = placeOf(query, records[0]);
    memory.keep(query, place ? withPlace(known, place) : known);
  };

  return async (query) => {
    const known = memory.recall(query);
    if (!known) {
      const found = await countAndRead(query);
      memory.keep(query, { stamp: null, countedAt: options.now(), total: found.total, places: [] });
      return found;
    }
    if (known.stamp === null) return countUnderStamp(query, await stampOf(query));
    const [stamp, records] = await Promise.all([stampOf(query), reads.page(query, shortestRead(query, known))]);
    if (stamp !== known.stamp) return countUnderStamp(query, stamp);
    keep(query, known, records);
    return { records, total: known.total };
  };
};

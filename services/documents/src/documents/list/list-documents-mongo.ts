import type { Model } from 'mongoose';
import type { DocumentRecord } from '../document-model.ts';
import type { DocumentQuery } from '../document-store.ts';
import { makeListCache, shortestScan, withPosition } from './list-cache.ts';
import type { CachedList } from './list-cache.ts';
import { listReads, positionOf } from './list-read-mongo.ts';
import { listPartsOf } from './list-stamps.ts';
import type { ListStamps } from './list-stamps.ts';

type Found = { records: DocumentRecord[]; total: number };

/**
 * Returns a page of an account's active documents, and their total. Counting and skipping index keys takes long:
 * a page of 10,000 documents takes 2 to 8 times as long as one of 100. The budget is 1.5 (`docs/performance.md`).
 * Therefore the total and some positions are cached while the list keeps its stamp.
 * The page is then read from the nearest position, at the same time as the stamp.
 */
export const makeListDocuments = (options: {
  model: Model<DocumentRecord>;
  stamps: ListStamps;
  now: () => Date;
}): ((query: DocumentQuery) => Promise<Found>) => {
  const { model, stamps } = options;
  const cache = makeListCache(options.now);
  const reads = listReads(model);

  const stampOf = (query: DocumentQuery) => stamps.read(query.accountId, listPartsOf(query));

  const countAndRead = async (query: DocumentQuery): Promise<Found> => {
    const [records, total] = await Promise.all([reads.page(query, shortestScan(query, undefined)), reads.count(query)]);
    return { records, total };
  };

  /** @param before the stamp that was read last. */
  const countUnderStamp = async (query: DocumentQuery, before: string | null): Promise<Found> => {
    const countedAt = options.now();
    const found = await countAndRead(query);
    const after = await stampOf(query);
    const stamp = before === after ? after : null;
    store(query, { stamp, countedAt, total: found.total, positions: [] }, found.records);
    return found;
  };

  const store = (query: DocumentQuery, list: CachedList, records: DocumentRecord[]): void => {
    const position = positionOf(query, records[0]);
    cache.set(query, position ? withPosition(list, position) : list);
  };

  return async (query) => {
    const cached = cache.get(query);
    if (!cached) {
      // A list that is read once needs no stamp. The next request for it reads one.
      const found = await countAndRead(query);
      cache.set(query, { stamp: null, countedAt: options.now(), total: found.total, positions: [] });
      return found;
    }
    if (cached.stamp === null) return countUnderStamp(query, await stampOf(query));
    const [stamp, records] = await Promise.all([stampOf(query), reads.page(query, shortestScan(query, cached))]);
    if (stamp !== cached.stamp) return countUnderStamp(query, stamp);
    store(query, cached, records);
    return { records, total: cached.total };
  };
};

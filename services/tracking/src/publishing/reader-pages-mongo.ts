import type { ReadersPage } from '@docsight/contracts';
import { collection } from '@docsight/mongo';
import type { Logger } from '@docsight/service-kit';
import type { Model } from 'mongoose';
import { segmentChain } from '../history/index.ts';
import type { HistoryStore } from '../history/index.ts';
import { toStored } from '../records/index.ts';
import type { ReaderRecord, ReaderStore, StoredReader } from '../records/index.ts';
import { archiveIdOf, readerIdOf } from '../rules/index.ts';
import { snapshotOf } from './snapshot.ts';

/**
 * Returns a page of whole snapshots of all readers, by id, merged and erased readers included.
 * @param after the last id of the previous page; null for the first page.
 * @param limit the most readers of a page; a page that reaches 1 MB is shorter.
 */
export type ReaderPages = (after: string | null, limit: number) => Promise<ReadersPage>;

/** Even with one more reader with years of days, a page does not strain the memory of a process. */
const maxPageBytes = 1_000_000;
const maxTries = 10;

export const mongoReaderPages = (options: {
  model: Model<ReaderRecord>;
  store: Pick<ReaderStore, 'read'>;
  history: Pick<HistoryStore, 'segmentsOf'>;
  logger: Logger;
}): ReaderPages => {
  const { model, store, history, logger } = options;

  /**
   * Returns undefined if the reader was removed meanwhile.
   * Record and segments are two reads. If a newer record has restored a segment meanwhile, it is read again.
   */
  const wholeSnapshot = async (stored: StoredReader, tries = maxTries): Promise<Snapshot | undefined> => {
    const { reader, version } = stored;
    const { accountId } = reader;
    if (reader.archive === null || reader.mergedInto !== null)
      return { accountId, snapshot: snapshotOf(reader, version) };
    const chain = segmentChain(reader, await history.segmentsOf(archiveIdOf(reader)));
    if (chain) return { accountId, snapshot: snapshotOf(reader, version, chain) };
    const newer = await store.read(readerIdOf(reader));
    if (!newer) return undefined;
    if (newer.version > version && tries > 1) return wholeSnapshot(newer, tries - 1);
    logger.error({ readerId: readerIdOf(reader), version }, 'segments missing: older days left out');
    return { accountId, snapshot: snapshotOf(reader, version) };
  };

  return async (after, limit) => {
    const records = collection(model);
    const total = await records.estimatedDocumentCount();
    const following = after === null ? {} : { _id: { $gt: after } };
    const found = records
      .find(following, { projection: { outbox: 0, outboxSince: 0, unpublishedSegments: 0 }, batchSize: 100 })
      .sort({ _id: 1 })
      .limit(limit);
    const items: Snapshot[] = [];
    let [bytes, read, last] = [0, 0, after];
    for await (const record of found) {
      const item = await wholeSnapshot(toStored(record));
      read += 1;
      last = record._id;
      if (item === undefined) continue;
      items.push(item);
      bytes += JSON.stringify(item).length;
      if (bytes >= maxPageBytes) return { items, next: last, total };
    }
    return { items, next: read < limit ? null : last, total };
  };
};

type Snapshot = ReadersPage['items'][number];

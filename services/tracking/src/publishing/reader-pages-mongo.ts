import type { ReadersPage } from '@docsight/contracts';
import type { Logger } from '@docsight/service-kit';
import type { Model } from 'mongoose';
import { chainOf } from '../history/index.ts';
import type { HistoryStore } from '../history/index.ts';
import { toStored } from '../records/index.ts';
import type { ReaderRecord, ReaderStore, StoredReader } from '../records/index.ts';
import { asideIdOf, readerIdOf } from '../rules/index.ts';
import { snapshotOf } from './snapshot.ts';

/** Readers after one, by id, null for the first: as many as were asked for, or as are a page's bytes. */
export type ReaderPages = (after: string | null, limit: number) => Promise<ReadersPage>;

/** With one more reader, which may have years of days, a page stays far below what a process notices. */
const mostBytes = 1_000_000;
const mostTries = 10;

/** Whole snapshots of all readers: of those too that were merged or erased, which count for nothing. */
export const mongoReaderPages = (options: {
  model: Model<ReaderRecord>;
  store: Pick<ReaderStore, 'read'>;
  history: Pick<HistoryStore, 'segmentsOf'>;
  logger: Logger;
}): ReaderPages => {
  const { model, store, history, logger } = options;

  /** The record and its segments are two reads: segments that a newer record took back meanwhile are looked for again, as that record names them. */
  const wholeSnapshot = async (read: StoredReader, tries = mostTries): Promise<Snapshot | undefined> => {
    const { reader, version } = read;
    const { accountId } = reader;
    if (reader.archive === null || reader.mergedInto !== null)
      return { accountId, snapshot: snapshotOf(reader, version) };
    const chain = chainOf(reader, await history.segmentsOf(asideIdOf(reader)));
    if (chain) return { accountId, snapshot: snapshotOf(reader, version, chain) };
    const newer = await store.read(readerIdOf(reader));
    if (!newer) return undefined; // erased meanwhile
    if (newer.version > version && tries > 1) return wholeSnapshot(newer, tries - 1);
    logger.error(
      { readerId: readerIdOf(reader), version },
      'segments of a reader are missing: its older days are not told',
    );
    return { accountId, snapshot: snapshotOf(reader, version) };
  };

  return async (after, limit) => {
    const total = await model.collection.estimatedDocumentCount();
    const following = after === null ? {} : { _id: { $gt: after } };
    const found = model.collection
      .find(following as never, { projection: { outbox: 0, outboxSince: 0, untold: 0 }, batchSize: 100 })
      .sort({ _id: 1 })
      .limit(limit);
    const items: Snapshot[] = [];
    let [bytes, read, last] = [0, 0, after];
    for await (const record of found) {
      const item = await wholeSnapshot(toStored(record));
      read += 1;
      last = (record as unknown as ReaderRecord)._id;
      if (item === undefined) continue;
      items.push(item);
      bytes += JSON.stringify(item).length;
      if (bytes >= mostBytes) return { items, next: last, total };
    }
    return { items, next: read < limit ? null : last, total };
  };
};

type Snapshot = ReadersPage['items'][number];

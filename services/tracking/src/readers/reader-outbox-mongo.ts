import { makeEvent, maxReadersPerMessage } from '@docsight/contracts';
import type { AnyMessage, MessageOf } from '@docsight/contracts';
import type { OutboxRecord, OutboxSource } from '@docsight/messaging';
import type { Model } from 'mongoose';
import type { Segment } from './archive.ts';
import type { HistoryStore } from './history-store.ts';
import { readerIdOf } from './reader.ts';
import type { Reader } from './reader.ts';
import { untoldOf, withDefaults } from './reader-store-mongo.ts';
import type { ReaderRecord } from './reader-store-mongo.ts';
import { snapshotOf } from './snapshot.ts';
import type { ToldReaders } from './told-readers.ts';

/**
 * What is unpublished of the readers: their events, and for each changed reader one snapshot of its present state, however many changes it had.
 * Readers of one document are told of together. Every write marks its reader, so the mark alone finds events and state. A snapshot tells the days that the
 * record has, and those that it let go of since the last one.
 */
export const readerOutbox = (
  { collection }: Model<ReaderRecord>,
  history: Pick<HistoryStore, 'segments'>,
  told: ToldReaders,
): OutboxSource => {
  const write = async (updates: object[]): Promise<void> => {
    // Not journaled: a mark that comes back after a crash is published again, which does no harm.
    const concern = { writeConcern: { w: 1, journal: false } } as const;
    if (updates.length > 0) await collection.bulkWrite(updates as never, { ordered: false, ...concern });
  };
  // Left over by others, or with segments to tell of, which must not be told of again with each snapshot.
  const clearAtOnce = new Set<string>();
  return {
    pending: async (storedBefore, limit) => {
      await write(told.takeRested().map(clearOne));
      const found = await collection
        .find({ outboxSince: { $lte: storedBefore } } as never)
        .sort({ outboxSince: 1 })
        .limit(limit)
        .toArray();
      const records = (found as unknown as ReaderRecord[]).map(withDefaults);
      for (const { _id } of records) clearAtOnce.add(_id);
      return byDocument(await withUntold(records, history));
    },
    load: async (readerIds) => {
      const unpublished = { _id: { $in: readerIds }, outboxSince: { $exists: true } };
      const found = (await collection.find(unpublished as never).toArray()) as unknown as ReaderRecord[];
      const records = found.map(withDefaults);
      for (const { _id, untold } of records) if (untold) clearAtOnce.add(_id);
      return byDocument(await withUntold(records, history));
    },
    clear: async (records) => {
      const groups = records.map(publishedOf);
      const isBusy = groups.reduce((sum, { changed }) => sum + changed.length, 0) >= manyReaders;
      const updates = groups.flatMap(({ changed, withEvents }) =>
        changed.flatMap((reader) => {
          const events = withEvents.get(reader.readerId);
          const isAtOnce = clearAtOnce.delete(reader.readerId);
          if (events) return [takeOut(reader.readerId, events), clearOne(reader)];
          if (isAtOnce || !isBusy) return [clearOne(reader)];
          told.note(reader.readerId, reader.version);
          return [];
        }),
      );
      await write(updates);
    },
  };
};

/** From so many readers in one round on, each is likely to be written again at once. */
const manyReaders = 50;

/** A record with those of its segments that are to be told of. */
type Telling = ReaderRecord & { segments: Segment[] };

/** A segment that is gone is the history of a newer record, which will tell its days: this one's mark stays then. */
const withUntold = async (records: ReaderRecord[], history: Pick<HistoryStore, 'segments'>): Promise<Telling[]> => {
  const ids = records.flatMap(untoldOf);
  const found = ids.length === 0 ? [] : await history.segments(ids);
  const byId = new Map(found.map((segment) => [segment.segmentId, segment]));
  return records.map((record) => ({
    ...record,
    segments: untoldOf(record).flatMap((id) => byId.get(id) ?? []),
  }));
};

/** Readers of one document as one record of the outbox: their events, then their state in one message. */
const byDocument = (records: Telling[]): OutboxRecord[] => {
  const groups: Telling[][] = [];
  const open = new Map<string, Telling[]>();
  for (const record of records) {
    const group = open.get(record.documentId);
    if (group && group.length < maxReadersPerMessage) group.push(record);
    else {
      open.set(record.documentId, [record]);
      groups.push(open.get(record.documentId)!);
    }
  }
  return groups.map((group) => ({
    recordId: group[0]!.documentId,
    messages: [...group.flatMap(({ outbox }) => outbox), stateOf(group)],
  }));
};

const stateOf = (group: Telling[]): MessageOf<'reader.changed'> => {
  const [first] = group as [Telling, ...Telling[]];
  // The id names a reader and its version: a message that is published again for one reader is the same message.
  const context = {
    id: `${first._id}:${first.version}${group.length > 1 ? `+${group.length - 1}` : ''}`,
    time: new Date(Math.min(...group.map(({ outboxSince }) => outboxSince!.getTime()))),
    accountId: first.accountId,
    requestId: first.requestId,
  };
  const readers = group.map((record) => snapshotOf(record, record.version, record.segments));
  return makeEvent('reader.changed', context, { documentId: first.documentId, readers });
};

type Published = { changed: { readerId: string; version: number }[]; withEvents: Map<string, string[]> };

/** What a group of readers has told: their states, and the ids of the events of each. */
const publishedOf = ({ messages }: OutboxRecord): Published => {
  const changed = messages.flatMap((message) => (message.type === 'reader.changed' ? message.data.readers : []));
  const withEvents = new Map<string, string[]>();
  for (const message of messages) {
    const reader = readerOf(message);
    if (!reader) continue;
    const readerId = readerIdOf(reader);
    withEvents.set(readerId, [...(withEvents.get(readerId) ?? []), message.id]);
  }
  return { changed, withEvents };
};

/** Whose event it is. */
const readerOf = (message: AnyMessage): Pick<Reader, 'documentId' | 'viewerId'> | undefined => {
  if (message.type === 'viewer.erased')
    return { documentId: message.data.documentId, viewerId: message.data.viewerIds[0]! };
  if (!('payload' in message.data && 'viewerId' in message.data)) return undefined;
  return { documentId: message.data.payload.document.id, viewerId: message.data.viewerId };
};

/** Of a reader that did not change since, all that was unpublished is published now; another keeps its mark. Safe to repeat. */
const clearOne = ({ readerId, version }: { readerId: string; version: number }) => ({
  updateOne: {
    filter: { _id: readerId, version },
    update: { $set: { outbox: [] }, $unset: { outboxSince: '', untold: '' } },
  },
});

const takeOut = (readerId: string, ids: string[]) => ({
  updateOne: { filter: { _id: readerId }, update: { $pull: { outbox: { id: { $in: ids } } } } },
});

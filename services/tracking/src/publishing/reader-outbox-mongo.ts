import { makeEvent, maxReadersPerMessage } from '@docsight/contracts';
import type { AnyMessage } from '@docsight/contracts';
import type { OutboxMessage, OutboxRecord, OutboxSource } from '@docsight/messaging';
import { collection, outboxMarks, repeatableWrite } from '@docsight/mongo';
import { unionOfCauses } from '@docsight/service-kit';
import type { Model, mongo } from 'mongoose';
import type { HistoryStore, Segment } from '../history/index.ts';
import { toStored, unpublishedSegmentIds } from '../records/index.ts';
import type { ReaderRecord, RecentlyPublished } from '../records/index.ts';
import { readerIdOf } from '../rules/index.ts';
import type { Reader } from '../rules/index.ts';
import { snapshotOf } from './snapshot.ts';

/**
 * Yields the unpublished events of readers, and one snapshot of the present state of each changed reader.
 * Readers of one document share a message. Every write marks its reader, so the mark alone finds events and state.
 * A snapshot has the days of the record, and the days that were archived since the last snapshot.
 */
export const readerOutbox = (
  model: Model<ReaderRecord>,
  history: Pick<HistoryStore, 'segmentsById'>,
  recentlyPublished: RecentlyPublished,
): OutboxSource => {
  const readers = collection(model);
  const marks = outboxMarks(model);
  const write = async (updates: Update[]): Promise<void> => {
    // A mark that comes back publishes the reader again, with the same ids.
    if (updates.length > 0) await readers.bulkWrite(updates, { ordered: false, ...repeatableWrite });
  };
  /**
   * Readers whose mark is cleared at once: they are leftovers of another process, or have unpublished segments, which
   * each further snapshot would repeat.
   */
  const clearAtOnce = new Set<string>();

  return {
    ...marks,
    oldest: async () => {
      await write(recentlyPublished.takeExpired().map(clearMark)); // their states are published
      return marks.oldest();
    },
    pending: async (storedBefore, limit) => {
      const records = await readers
        .find({ outboxSince: { $lte: storedBefore } })
        .sort({ outboxSince: 1 })
        .limit(limit)
        .toArray();
      for (const { _id } of records) clearAtOnce.add(_id);
      return byDocument(await withUnpublishedSegments(records, history));
    },
    load: async (readerIds) => {
      const unpublished = { _id: { $in: readerIds }, outboxSince: { $exists: true } };
      const records = await readers.find(unpublished).toArray();
      for (const { _id, unpublishedSegments } of records) if (unpublishedSegments) clearAtOnce.add(_id);
      return byDocument(await withUnpublishedSegments(records, history));
    },
    clear: async (records) => {
      const groups = records.map(publishedOf);
      const isBusy = groups.reduce((sum, { changed }) => sum + changed.length, 0) >= manyReaders;
      const updates = groups.flatMap(({ changed, eventIds }) =>
        changed.flatMap((reader) => {
          const events = eventIds.get(reader.readerId);
          const isAtOnce = clearAtOnce.delete(reader.readerId);
          if (events) return [removeEvents(reader.readerId, events), clearMark(reader)];
          if (isAtOnce || !isBusy) return [clearMark(reader)];
          recentlyPublished.add(reader.readerId, reader.version);
          return [];
        }),
      );
      await write(updates);
    },
  };
};

type Update = mongo.AnyBulkWriteOperation<ReaderRecord>;

/** With this many readers in one round, each is likely to be written again soon. */
const manyReaders = 50;

/** A record with its unpublished segments. */
type PublishableRecord = ReaderRecord & { segments: Segment[] };

/**
 * Adds the unpublished segments to the records.
 * A missing segment was restored into a newer version of the record, which stays marked and publishes its days.
 */
const withUnpublishedSegments = async (
  records: ReaderRecord[],
  history: Pick<HistoryStore, 'segmentsById'>,
): Promise<PublishableRecord[]> => {
  const ids = records.flatMap(unpublishedSegmentIds);
  const found = ids.length === 0 ? [] : await history.segmentsById(ids);
  const byId = new Map(found.map((segment) => [segment.segmentId, segment]));
  return records.map((record) => ({
    ...record,
    segments: unpublishedSegmentIds(record).flatMap((id) => byId.get(id) ?? []),
  }));
};

/** Groups the readers of one document into one outbox record: their events, then their states in one message. */
const byDocument = (records: PublishableRecord[]): OutboxRecord[] => {
  const groups: PublishableRecord[][] = [];
  const open = new Map<string, PublishableRecord[]>();
  for (const record of records) {
    const group = open.get(record.documentId);
    if (group && group.length < maxReadersPerMessage) group.push(record);
    else {
      const opened = [record];
      open.set(record.documentId, opened);
      groups.push(opened);
    }
  }
  return groups.map((group) => ({
    recordId: group[0]!.documentId,
    messages: [...group.flatMap(({ outbox }) => outbox), stateOf(group)],
  }));
};

const stateOf = (group: PublishableRecord[]): OutboxMessage => {
  const first = group[0]!;
  // The id names a reader and its version: a message that is published again for one reader is the same message.
  const context = {
    id: `${first._id}:${first.version}${group.length > 1 ? `+${group.length - 1}` : ''}`,
    time: new Date(Math.min(...group.map(({ outboxSince }) => outboxSince!.getTime()))),
    accountId: first.accountId,
    requestId: first.requestId,
  };
  const readers = group.map((record) => snapshotOf(toStored(record).reader, record.version, record.segments));
  const message = makeEvent('reader.changed', context, { documentId: first.documentId, readers });
  const traceparents = unionOfCauses(group.map((record) => record.traceparents));
  return traceparents === undefined ? message : { ...message, traceparents };
};

/** What the messages of one group contain. */
type Published = {
  changed: { readerId: string; version: number }[];
  /** The ids of the events of each reader that has any. */
  eventIds: Map<string, string[]>;
};

const publishedOf = ({ messages }: OutboxRecord): Published => {
  const changed = messages.flatMap((message) => (message.type === 'reader.changed' ? message.data.readers : []));
  const eventIds = new Map<string, string[]>();
  for (const message of messages) {
    const reader = readerOf(message);
    if (!reader) continue;
    const readerId = readerIdOf(reader);
    eventIds.set(readerId, [...(eventIds.get(readerId) ?? []), message.id]);
  }
  return { changed, eventIds };
};

/** Returns the reader that an event is about; undefined for a state of several readers. */
const readerOf = (message: AnyMessage): Pick<Reader, 'documentId' | 'viewerId'> | undefined => {
  if (message.type === 'viewer.erased')
    return { documentId: message.data.documentId, viewerId: message.data.viewerIds[0]! };
  if (!('payload' in message.data && 'viewerId' in message.data)) return undefined;
  return { documentId: message.data.payload.document.id, viewerId: message.data.viewerId };
};

/** Clears the mark of a reader, unless it has changed since. Safe to repeat. */
const clearMark = ({ readerId, version }: { readerId: string; version: number }): Update => ({
  updateOne: {
    filter: { _id: readerId, version },
    update: { $set: { outbox: [] }, $unset: { outboxSince: '', unpublishedSegments: '' } },
  },
});

const removeEvents = (readerId: string, ids: string[]): Update => ({
  updateOne: { filter: { _id: readerId }, update: { $pull: { outbox: { id: { $in: ids } } } } },
});

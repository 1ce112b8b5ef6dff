import { makeEvent, mostReadersTogether } from '@docsight/contracts';
import type { MessageOf } from '@docsight/contracts';
import type { OutboxRecord, OutboxSource } from '@docsight/messaging';
import type { Model } from 'mongoose';
import { readerIdOf } from './reader.ts';
import { snapshotOf } from './snapshot.ts';
import type { ReaderRecord } from './reader-store-mongo.ts';

/**
 * What is unpublished of the readers: their events, and for each changed reader one snapshot of its present state, however many changes it had.
 * Readers of one document are told of together. Every write marks its reader, so the mark alone finds events and state.
 */
export const readerOutbox = ({ collection }: Model<ReaderRecord>): OutboxSource => ({
  pending: async (storedBefore, limit) => {
    const records = await collection
      .find({ outboxSince: { $lte: storedBefore } } as never)
      .sort({ outboxSince: 1 })
      .limit(limit)
      .toArray();
    return byDocument(records as unknown as ReaderRecord[]);
  },
  load: async (readerIds) => {
    const unpublished = { _id: { $in: readerIds }, outboxSince: { $exists: true } };
    return byDocument((await collection.find(unpublished as never).toArray()) as unknown as ReaderRecord[]);
  },
  clear: async (records) => {
    const updates = records.flatMap(clearGroup);
    // Not journaled: a mark that comes back after a crash is published again, which does no harm.
    await collection.bulkWrite(updates as never, { ordered: false, writeConcern: { w: 1, journal: false } });
  },
});

/** Readers of one document as one record of the outbox: their events, then their state in one message. */
const byDocument = (records: ReaderRecord[]): OutboxRecord[] => {
  const groups: ReaderRecord[][] = [];
  const open = new Map<string, ReaderRecord[]>();
  for (const record of records) {
    const group = open.get(record.documentId);
    if (group && group.length < mostReadersTogether) group.push(record);
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

const stateOf = (group: ReaderRecord[]): MessageOf<'reader.changed'> => {
  const [first] = group as [ReaderRecord, ...ReaderRecord[]];
  // The id names a reader and its version: a message that is published again for one reader is the same message.
  const context = {
    id: `${first._id}:${first.version}${group.length > 1 ? `+${group.length - 1}` : ''}`,
    time: new Date(Math.min(...group.map(({ outboxSince }) => outboxSince!.getTime()))),
    tenant: first.ownerId,
    trace: first.trace,
  };
  const readers = group.map((record) => snapshotOf(record, record.version));
  return makeEvent('reader.changed', context, { documentId: first.documentId, readers });
};

/**
 * Of a reader that did not change since, all that was unpublished is published now. Of another the events are taken out, and the mark stays. Safe
 * to repeat.
 */
const clearGroup = ({ messages }: OutboxRecord) => {
  const told = messages.flatMap((message) => (message.type === 'reader.changed' ? message.data.readers : []));
  const withEvents = new Map<string, string[]>();
  for (const message of messages) {
    if (!('payload' in message.data && 'viewerId' in message.data)) continue;
    const readerId = readerIdOf({ documentId: message.data.payload.document.id, viewerId: message.data.viewerId });
    withEvents.set(readerId, [...(withEvents.get(readerId) ?? []), message.id]);
  }
  return told.flatMap(({ readerId, version }) => {
    const ids = withEvents.get(readerId);
    const rest = { filter: { _id: readerId }, update: { $pull: { outbox: { id: { $in: ids } } } } };
    const all = { filter: { _id: readerId, version }, update: { $set: { outbox: [] }, $unset: { outboxSince: '' } } };
    return [...(ids === undefined ? [] : [{ updateOne: rest }]), { updateOne: all }];
  });
};

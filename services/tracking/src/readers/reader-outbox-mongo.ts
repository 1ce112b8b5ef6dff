import { makeEvent } from '@docsight/contracts';
import type { OutboxRecord, OutboxSource } from '@docsight/messaging';
import type { Model } from 'mongoose';
import { snapshotOf } from './snapshot.ts';
import type { ReaderRecord } from './reader-store-mongo.ts';

/**
 * What is unpublished of the readers: their events, and for each changed reader one snapshot of its present state, however many changes it had.
 * Every write marks the snapshot as due, so the mark alone finds the events too.
 */
export const readerOutbox = (model: Model<ReaderRecord>): OutboxSource => ({
  pending: async (storedBefore, limit) => {
    const records = await model.collection
      .find({ snapshotSince: { $lte: storedBefore } } as never)
      .sort({ snapshotSince: 1 })
      .limit(limit)
      .toArray();
    return records.map((record) => toOutboxRecord(record as unknown as ReaderRecord));
  },
  load: async (readerIds) => {
    const records = await model.collection
      .find({ _id: { $in: readerIds }, snapshotSince: { $exists: true } } as never)
      .toArray();
    return records.map((record) => toOutboxRecord(record as unknown as ReaderRecord));
  },
  clear: async (records) => {
    await model.collection.bulkWrite(records.map(clearOne) as never, { ordered: false });
  },
});

const toOutboxRecord = (record: ReaderRecord): OutboxRecord => {
  // The id names reader and version, and the time is the mark's: published again, it is the same message.
  const context = {
    id: `${record._id}:${record.version}`,
    time: record.snapshotSince!,
    tenant: record.ownerId,
    trace: record.trace,
  };
  return {
    recordId: record._id,
    messages: [...record.outbox, makeEvent('reader.changed', context, snapshotOf(record, record.version))],
  };
};

/** Takes out the events by id, and the mark only while the state is still the published one. Safe to repeat. */
const clearOne = ({ recordId, messages }: OutboxRecord) => {
  const snapshot = messages.find((message) => message.type === 'reader.changed');
  const remaining = {
    $filter: { input: '$outbox', cond: { $not: { $in: ['$$this.id', messages.map(({ id }) => id)] } } },
  };
  const isPublished = { $eq: ['$version', snapshot?.data.version] };
  const none = { $eq: [{ $size: '$outbox' }, 0] };
  return {
    updateOne: {
      filter: { _id: recordId },
      update: [
        { $set: { outbox: remaining } },
        {
          $set: {
            snapshotSince: { $cond: [isPublished, '$$REMOVE', '$snapshotSince'] },
            outboxSince: { $cond: [none, '$$REMOVE', '$outboxSince'] },
          },
        },
      ],
    },
  };
};

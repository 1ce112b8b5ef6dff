import type { OutboxRecord, OutboxSource } from '@docsight/messaging';
import type { Model } from 'mongoose';
import type { VersionedRecord } from './versioned-record.ts';

/** A record may have a version of another kind, or none: the outbox does not ask for it. */
type OutboxFields = Pick<VersionedRecord, '_id' | 'outbox' | 'outboxSince'>;

/** The outbox of a collection whose records embed their unpublished events. */
export const mongoOutbox = <R extends OutboxFields>(model: Model<R>): OutboxSource => ({
  pending: async (storedBefore, limit) => {
    const records = await model.collection
      .find({ outboxSince: { $lte: storedBefore } } as never, { projection: { outbox: 1 } })
      .sort({ outboxSince: 1 })
      .limit(limit)
      .toArray();
    return records.map(toOutboxRecord);
  },
  load: async (recordIds) => {
    const records = await model.collection
      .find({ _id: { $in: recordIds }, outboxSince: { $exists: true } } as never, { projection: { outbox: 1 } })
      .toArray();
    return records.map(toOutboxRecord);
  },
  clear: async (records) => {
    await model.collection.bulkWrite(records.map(clearOne) as never, { ordered: false });
  },
});

const toOutboxRecord = (record: unknown): OutboxRecord => {
  const { _id, outbox } = record as OutboxFields;
  return { recordId: _id, messages: outbox };
};

/** Takes out what was published by event id, never "all": a new event may have come meanwhile. Safe to repeat. */
const clearOne = ({ recordId, messages }: OutboxRecord) => {
  const remaining = {
    $filter: { input: '$outbox', cond: { $not: { $in: ['$$this.id', messages.map(({ id }) => id)] } } },
  };
  const none = { $eq: [{ $size: '$outbox' }, 0] };
  return {
    updateOne: {
      filter: { _id: recordId },
      update: [
        { $set: { outbox: remaining } },
        { $set: { outboxSince: { $cond: [none, '$$REMOVE', '$outboxSince'] } } },
      ],
    },
  };
};

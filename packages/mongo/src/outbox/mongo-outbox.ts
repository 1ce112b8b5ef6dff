import type { OutboxRecord, OutboxSource } from '@docsight/messaging';
import type { Model } from 'mongoose';
import { collectionWith } from '../collections/index.ts';
import { outboxMarks } from './outbox-marks.ts';
import type { VersionedRecord } from '../records/index.ts';

/** The outbox does not use the version: a record may have one of another kind, or none. */
type OutboxFields = Pick<VersionedRecord, '_id' | 'outbox' | 'outboxSince'>;

/** Creates the outbox of a collection whose records contain their unpublished events. */
export const mongoOutbox = <R extends OutboxFields>(
  model: Model<R>,
  options: {
    /** Duration of the lease of leftovers, in milliseconds. Default: 5,000. */
    leaseMs?: number;
  } = {},
): OutboxSource => {
  const records = collectionWith<OutboxFields>(model);
  const read = { projection: { outbox: 1 } };
  return {
    ...outboxMarks(model, options.leaseMs),
    pending: async (storedBefore, limit) => {
      const found = await records
        .find({ outboxSince: { $lte: storedBefore } }, read)
        .sort({ outboxSince: 1 })
        .limit(limit)
        .toArray();
      return found.map(toOutboxRecord);
    },
    load: async (recordIds) => {
      const unpublished = { _id: { $in: recordIds }, outboxSince: { $exists: true } };
      const found = await records.find(unpublished, read).toArray();
      return found.map(toOutboxRecord);
    },
    clear: async (published) => {
      await records.bulkWrite(published.map(clearOne), { ordered: false });
    },
  };
};

const toOutboxRecord = ({ _id, outbox }: OutboxFields): OutboxRecord => ({ recordId: _id, messages: outbox });

/** Removes published events by their ids, never all events: a new one may have been stored since. Safe to repeat. */
const clearOne = ({ recordId, messages }: OutboxRecord) => {
  const remaining = {
    $filter: { input: '$outbox', cond: { $not: { $in: ['$$this.id', messages.map(({ id }) => id)] } } },
  };
  const isEmpty = { $eq: [{ $size: '$outbox' }, 0] };
  return {
    updateOne: {
      filter: { _id: recordId },
      update: [
        { $set: { outbox: remaining } },
        { $set: { outboxSince: { $cond: [isEmpty, '$$REMOVE', '$outboxSince'] } } },
      ],
    },
  };
};

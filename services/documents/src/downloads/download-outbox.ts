import type { OutboxSource } from '@docsight/messaging';
import { collection, mongoOutbox } from '@docsight/mongo';
import type { Model } from 'mongoose';
import type { DownloadRecord } from './download-model.ts';

/** The outbox of the downloads. Publishing the last event starts the retention of a record. */
export const downloadOutbox = (model: Model<DownloadRecord>, { now }: { now: () => Date }): OutboxSource => ({
  ...mongoOutbox(model),
  // One write, so that a crash cannot separate outbox and time.
  clear: async (published) => {
    const time = now();
    const updates = published.map(({ recordId, messages }) => {
      const ids = messages.map(({ id }) => id);
      const remaining = { $filter: { input: '$outbox', cond: { $not: { $in: ['$$this.id', ids] } } } };
      const ifEmpty = (then: unknown, otherwise: unknown) => ({
        $cond: [{ $eq: [{ $size: '$outbox' }, 0] }, then, otherwise],
      });
      const mark = { outboxSince: ifEmpty('$$REMOVE', '$outboxSince'), unchangedSince: ifEmpty(time, null) };
      return { updateOne: { filter: { _id: recordId }, update: [{ $set: { outbox: remaining } }, { $set: mark }] } };
    });
    await collection(model).bulkWrite(updates, { ordered: false });
  },
});

import type { OutboxSource } from '@docsight/messaging';
import { mongoOutbox } from '@docsight/mongo';
import type { Model } from 'mongoose';
import type { DownloadRecord } from './download-model.ts';

/** The downloads' outbox. From the publication on, and not before, a download may be forgotten. */
export const downloadOutbox = (model: Model<DownloadRecord>, { now }: { now: () => Date }): OutboxSource => ({
  ...mongoOutbox(model),
  // A download has one event in all its life, so the outbox is empty afterwards; in one write with the time, that no crash comes between.
  clear: async (records) => {
    await model.collection.updateMany({ _id: { $in: records.map(({ recordId }) => recordId) } } as never, {
      $set: { outbox: [], publishedAt: now() },
      $unset: { outboxSince: '' },
    });
  },
});

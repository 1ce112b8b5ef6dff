import type { OutboxSource } from '@docsight/messaging';
import { collection, mongoOutbox } from '@docsight/mongo';
import type { Model } from 'mongoose';
import type { DownloadRecord } from './download-model.ts';

/** The outbox of the downloads. Publishing starts the retention of a download. */
export const downloadOutbox = (model: Model<DownloadRecord>, { now }: { now: () => Date }): OutboxSource => ({
  ...mongoOutbox(model),
  // A download has only one event, so the outbox is empty afterwards. One write, so a crash cannot separate outbox
  // and time.
  clear: async (records) => {
    const ids = records.map(({ recordId }) => recordId);
    const $set = { outbox: [], publishedAt: now() };
    await collection(model).updateMany({ _id: { $in: ids } }, { $set, $unset: { outboxSince: '' } });
  },
});

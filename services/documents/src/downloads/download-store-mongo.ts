import { makeEvent } from '@docsight/contracts';
import { insertRecord } from '@docsight/mongo';
import type { Model } from 'mongoose';
import type { DownloadRecord } from './download-model.ts';
import type { Download, DownloadStore } from './download-store.ts';

/** So soon after its beginning, a first part is the same download again. */
const sameDownloadMs = 10 * 60 * 1000;

/** stored: told the id of each record, so that its event is published at once. */
export const mongoDownloadStore = (
  model: Model<DownloadRecord>,
  options: { now: () => Date; newEventId: () => string; requestId: () => string; stored: (id: string) => void },
): DownloadStore => {
  const begun = ({ documentId, viewerId, part }: Download) => {
    const since = new Date(options.now().getTime() - sameDownloadMs);
    const recent = { documentId, viewerId, startedAt: { $gt: since } };
    // A whole file takes the part's place, once: the next one is a download of its own.
    return part
      ? model.collection.findOne(recent, { projection: { _id: 1 } })
      : model.collection.findOneAndUpdate({ ...recent, part: true }, { $unset: { part: '' } });
  };
  return {
    count: async (download) => {
      if ((await begun(download)) !== null) return;
      const { id, documentId, accountId, viewerId, part } = download;
      const startedAt = options.now();
      const context = { id: options.newEventId(), time: startedAt, accountId, requestId: options.requestId() };
      const event = makeEvent('download.served', context, { downloadId: id, documentId, viewerId });
      const state = { documentId, accountId, viewerId, startedAt, ...(part && { part }) };
      await insertRecord(model, id, state, [event], startedAt);
      options.stored(id);
    },
    removePublishedBefore: async (time) => {
      const { deletedCount } = await model.collection.deleteMany({ publishedAt: { $lt: time } });
      return deletedCount;
    },
  };
};

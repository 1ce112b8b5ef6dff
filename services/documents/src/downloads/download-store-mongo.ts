import { makeEvent } from '@docsight/contracts';
import { collection, insertRecord } from '@docsight/mongo';
import type { Model } from 'mongoose';
import type { DownloadRecord } from './download-model.ts';
import type { Download, DownloadStore } from './download-store.ts';

/** A request within this time after the start of a download may belong to it, in ms. */
const sameDownloadMs = 10 * 60 * 1000;

export const mongoDownloadStore = (
  model: Model<DownloadRecord>,
  options: {
    now: () => Date;
    newEventId: () => string;
    requestId: () => string;
    /** Called with the id of each stored record, so that its event is published at once. */
    onStored: (id: string) => void;
  },
): DownloadStore => {
  const { now, newEventId, requestId, onStored } = options;
  const records = collection(model);

  /** Returns true if the request belongs to a download that has started. */
  const continuesDownload = async ({ documentId, viewerId, part }: Download): Promise<boolean> => {
    const since = new Date(now().getTime() - sameDownloadMs);
    const recent = { documentId, viewerId, startedAt: { $gt: since } };
    // A whole file replaces an earlier part once. The next whole file is a new download.
    const found = part
      ? await records.findOne(recent, { projection: { _id: 1 } })
      : await records.findOneAndUpdate({ ...recent, part: true }, { $unset: { part: '' } });
    return found !== null;
  };

  return {
    count: async (download) => {
      if (await continuesDownload(download)) return;
      const { id, documentId, accountId, viewerId, part } = download;
      const startedAt = now();
      const context = { id: newEventId(), time: startedAt, accountId, requestId: requestId() };
      const event = makeEvent('download.served', context, { downloadId: id, documentId, viewerId });
      const state = { documentId, accountId, viewerId, startedAt, ...(part && { part }) };
      await insertRecord(model, id, state, [event], startedAt);
      onStored(id);
    },
    removePublishedBefore: async (time) => {
      const { deletedCount } = await records.deleteMany({ publishedAt: { $lt: time } });
      return deletedCount;
    },
  };
};

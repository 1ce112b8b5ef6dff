import { makeEvent } from '@docsight/contracts';
import { collection, insertRecord, replaceRecord } from '@docsight/mongo';
import { AppError } from '@docsight/service-kit';
import type { Model } from 'mongoose';
import type { DownloadRecord } from './download-model.ts';
import type { DownloadReader, DownloadStore } from './download-store.ts';
import { downloadsAfter, noDownloads, sameDownloadMs } from './download.ts';

/** Limits the attempts to store a change while parallel ranges of one reader change the same record. */
const maxAttempts = 100;

export const mongoDownloadStore = (
  model: Model<DownloadRecord>,
  options: {
    now: () => Date;
    newId: () => string;
    newEventId: () => string;
    requestId: () => string;
    /** Called with the id of each stored record that has a new event, so that it is published at once. */
    onStored: (id: string) => void;
  },
): DownloadStore => {
  const { now, newId, newEventId, requestId, onStored } = options;
  const records = collection(model);

  const eventOf = ({ documentId, accountId, viewerId }: DownloadReader, time: Date) =>
    makeEvent(
      'download.served',
      { id: newEventId(), time, accountId, requestId: requestId() },
      { downloadId: newId(), documentId, viewerId },
    );

  return {
    count: async (reader, request) => {
      const id = idOf(reader);
      for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
        const time = now();
        const record = await records.findOne({ _id: id });
        const before = record ?? noDownloads;
        const after = downloadsAfter(before, request, time);
        if (after === before) return;
        const events = after.count > before.count ? [eventOf(reader, time)] : [];
        const { count, activeAt, isPart, uncounted } = after;
        const state = { ...reader, count, activeAt, isPart, uncounted };
        // A record with an unpublished event gets its retention when the relay publishes the event.
        const retention =
          events.length > 0 ? { unchangedSince: null } : record?.outboxSince ? {} : { unchangedSince: time };
        const isStored = record
          ? await replaceRecord(model, record, { ...state, ...retention }, events, time)
          : await insertRecord(model, id, { unchangedSince: null, ...state, ...retention }, events, time);
        if (!isStored) continue;
        if (events.length > 0) onStored(id);
        return;
      }
      throw new AppError(
        'service_unavailable',
        'Too many parts of this file are requested at the same time. Try again.',
        {
          headers: { 'Retry-After': '2' },
        },
      );
    },
    keepActive: async (reader) => {
      const time = now();
      const active = { _id: idOf(reader), activeAt: { $gt: new Date(time.getTime() - sameDownloadMs) } };
      await records.updateOne(active, { $set: { activeAt: time } });
    },
    removeUnchangedSince: async (time) => {
      const { deletedCount } = await records.deleteMany({ unchangedSince: { $lt: time } });
      return deletedCount;
    },
  };
};

const idOf = ({ documentId, viewerId }: DownloadReader): string => `${documentId}/${viewerId}`;

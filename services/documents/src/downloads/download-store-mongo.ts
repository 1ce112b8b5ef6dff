import { makeEvent } from '@docsight/contracts';
import { insertRecord, outboxIndex, versionedRecordFields } from '@docsight/mongo';
import type { VersionedRecord } from '@docsight/mongo';
import { Schema } from 'mongoose';
import type { Connection, Model } from 'mongoose';
import type { Download, DownloadStore } from './download-store.ts';

export type DownloadRecord = VersionedRecord & Omit<Download, 'id'> & { createdAt: Date };

/** Far longer than an event waits for its publication. */
const keptSeconds = 7 * 24 * 60 * 60;

const schema = new Schema<DownloadRecord>(
  {
    ...versionedRecordFields,
    documentId: { type: String, required: true },
    ownerId: { type: String, required: true },
    viewerId: { type: String, required: true },
    createdAt: { type: Date, required: true },
  } as never,
  { autoIndex: false, versionKey: false },
);
schema.index(...outboxIndex);
// Housekeeping: what is published is of no more use.
schema.index({ createdAt: 1 }, { expireAfterSeconds: keptSeconds });

export const downloadModel = (connection: Connection): Model<DownloadRecord> =>
  connection.model<DownloadRecord>('Download', schema, 'downloads');

/** stored: told the id of each record, so that its event is published at once. */
export const mongoDownloadStore = (
  model: Model<DownloadRecord>,
  options: { now: () => Date; newEventId: () => string; trace: () => string; stored: (id: string) => void },
): DownloadStore => ({
  insert: async ({ id, documentId, ownerId, viewerId }) => {
    const createdAt = options.now();
    const context = { id: options.newEventId(), time: createdAt, tenant: ownerId, trace: options.trace() };
    const event = makeEvent('download.served', context, { downloadId: id, documentId, viewerId });
    await insertRecord(model, id, { documentId, ownerId, viewerId, createdAt }, [event], createdAt);
    options.stored(id);
  },
});

import { outboxIndex, versionedRecordFields } from '@docsight/mongo';
import type { VersionedRecord } from '@docsight/mongo';
import { Schema } from 'mongoose';
import type { Connection, Model } from 'mongoose';

export type DownloadRecord = VersionedRecord & {
  documentId: string;
  accountId: string;
  viewerId: string;
  startedAt: Date;
  /** Present while the reader has requested only a part of the file. */
  part?: true;
  /** Absent until its event is published. */
  publishedAt?: Date;
};

/** Retention of a download after its event was published, in seconds. It is read only within the first ten minutes. */
export const retentionSeconds = 7 * 24 * 60 * 60;

const schema = new Schema<DownloadRecord>(
  {
    ...versionedRecordFields,
    documentId: { type: String, required: true },
    accountId: { type: String, required: true },
    viewerId: { type: String, required: true },
    startedAt: { type: Date, required: true },
    part: { type: Boolean },
    publishedAt: { type: Date },
  } as never,
  { autoIndex: false, versionKey: false },
);
schema.index(...outboxIndex);
schema.index({ documentId: 1, viewerId: 1, startedAt: -1 });
// A record without publishedAt never expires. Not every server runs the TTL monitor, so the sweep does the same.
schema.index({ publishedAt: 1 }, { expireAfterSeconds: retentionSeconds });

export const downloadModel = (connection: Connection): Model<DownloadRecord> =>
  connection.model<DownloadRecord>('Download', schema, 'downloads');

import { outboxIndex, versionedRecordFields } from '@docsight/mongo';
import type { VersionedRecord } from '@docsight/mongo';
import { Schema } from 'mongoose';
import type { Connection, Model } from 'mongoose';

/** part: present while nothing but a part of the file was asked for. publishedAt: absent as long as its event waits. */
export type DownloadRecord = VersionedRecord & {
  documentId: string;
  accountId: string;
  viewerId: string;
  startedAt: Date;
  part?: true;
  publishedAt?: Date;
};

/** How long a download is kept after its event was published: far longer than it is asked for. */
export const keptSeconds = 7 * 24 * 60 * 60;

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
// Never those whose event waits: they have no such time. Not every server runs it, so the sweep does the same.
schema.index({ publishedAt: 1 }, { expireAfterSeconds: keptSeconds });

export const downloadModel = (connection: Connection): Model<DownloadRecord> =>
  connection.model<DownloadRecord>('Download', schema, 'downloads');

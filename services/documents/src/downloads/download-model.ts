import { outboxIndex, recordModel } from '@docsight/mongo';
import type { VersionedRecord } from '@docsight/mongo';
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

export const downloadModel = (connection: Connection): Model<DownloadRecord> =>
  recordModel<DownloadRecord>(connection, 'downloads', [
    outboxIndex,
    [{ documentId: 1, viewerId: 1, startedAt: -1 }],
    // A record without publishedAt never expires. Not every server runs the TTL monitor, so the sweep does the same.
    [{ publishedAt: 1 }, { expireAfterSeconds: retentionSeconds }],
  ]);

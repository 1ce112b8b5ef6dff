import { outboxIndex, recordModel } from '@docsight/mongo';
import type { VersionedRecord } from '@docsight/mongo';
import type { Connection, Model } from 'mongoose';
import type { DownloadReader } from './download-store.ts';
import type { ReaderDownloads } from './download.ts';

/** The downloads of one document by one reader, with their unpublished events. */
export type DownloadRecord = VersionedRecord &
  DownloadReader &
  ReaderDownloads & {
    /** Null while an event is unpublished, so that the record does not expire. */
    unchangedSince: Date | null;
  };

/** Retention of a record without change, in seconds. It is read only within the first day. */
export const retentionSeconds = 7 * 24 * 60 * 60;

export const downloadModel = (connection: Connection): Model<DownloadRecord> =>
  recordModel<DownloadRecord>(connection, 'downloads', [
    outboxIndex,
    [{ documentId: 1 }],
    [{ accountId: 1 }],
    // A record with null never expires. Not every server runs the TTL monitor, so the sweep does the same.
    [{ unchangedSince: 1 }, { expireAfterSeconds: retentionSeconds }],
  ]);

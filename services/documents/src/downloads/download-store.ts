import type { DownloadRequest } from './download.ts';

export type DownloadReader = { documentId: string; accountId: string; viewerId: string };

export type DownloadStore = {
  /** Stores what a request changes, with the event of a counted download. */
  count(reader: DownloadReader, request: DownloadRequest): Promise<void>;
  /** Keeps a download active that is being sent. Does nothing if it is no longer active. */
  keepActive(reader: DownloadReader): Promise<void>;
  /** Removes records without a change since a time and without an unpublished event. Returns their number. */
  removeUnchangedSince(time: Date): Promise<number>;
};

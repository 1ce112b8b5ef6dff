/** A counted download when it starts. */
export type Download = {
  id: string;
  documentId: string;
  accountId: string;
  viewerId: string;
  /** True if it starts with a part of the file. */
  part: boolean;
};

export type DownloadStore = {
  /**
   * Counts a download: stores it with its event. A part counts only if the reader started no download of the document
   * in the last ten minutes. The first whole file after such a part is the same download.
   */
  count(download: Download): Promise<void>;
  /** Removes the downloads whose events were published before a time. Returns their number. */
  removePublishedBefore(time: Date): Promise<number>;
};

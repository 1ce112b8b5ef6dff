/** A download that counts, as it begins. part: it began with a part of the file. */
export type Download = { id: string; documentId: string; accountId: string; viewerId: string; part: boolean };

export type DownloadStore = {
  /**
   * Counts a download: keeps it with its event, which is published soon after. A part counts only when the reader began no download of the
   * document in the last ten minutes; a whole file after such a part is the same download, asked for once more.
   */
  count(download: Download): Promise<void>;
  /** Housekeeping: forgets the downloads whose events were published before a time, and tells how many went. */
  removePublishedBefore(time: Date): Promise<number>;
};

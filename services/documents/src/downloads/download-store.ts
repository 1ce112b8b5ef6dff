/** A download that counts. */
export type Download = { id: string; documentId: string; ownerId: string; viewerId: string };

export type DownloadStore = {
  /** Keeps the download with its event, which is published soon after. */
  insert(download: Download): Promise<void>;
};

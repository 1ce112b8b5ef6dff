import { statfs } from 'node:fs/promises';
import { gauge } from '@docsight/service-kit';

/** Measures the disk with the data folder. A full one takes no uploads and no page images. */
export const measureDisk = (dataFolder: string): void => {
  gauge('docsight_data_folder_free_bytes', {}, async () => {
    const { bavail, bsize } = await statfs(dataFolder);
    return bavail * bsize;
  });
  gauge('docsight_data_folder_size_bytes', {}, async () => {
    const { blocks, bsize } = await statfs(dataFolder);
    return blocks * bsize;
  });
};

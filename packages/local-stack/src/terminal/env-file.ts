import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * Returns a notice if the folder has a file `.env`, which `npm start` does not read: it has the settings of a
 * deployment. With its S3 settings, for example, a local start would remove all files of that bucket: it has no records
 * of them.
 */
export const envFileNotice = (folder: string): string | undefined =>
  existsSync(path.join(folder, '.env'))
    ? 'The file .env is for docker compose: npm start does not read it. Pass settings by environment, for example MAX_UPLOAD_MB=20 npm start.'
    : undefined;

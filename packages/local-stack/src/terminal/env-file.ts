import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * Returns a line about the `.env` of a folder, or undefined when there is none. `npm start` does not read that file: it has the settings of the
 * deployment. With its S3 settings, for example, a local start would remove every file of the production bucket as a leftover.
 */
export const unreadEnvFile = (folder: string): string | undefined =>
  existsSync(path.join(folder, '.env'))
    ? 'The file .env is for docker compose: npm start does not read it. Pass settings by environment, for example MAX_UPLOAD_MB=20 npm start.'
    : undefined;

import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';

/** Returns a new password of 256 bits. A URL can contain it as it is. Each start of a server has its own. */
export const newPassword = (): string => randomBytes(32).toString('base64url');

/** Replaces a file by one that only this user can read. An existing file would keep its mode. */
export const writePrivate = async (file: string, content: string, mode = 0o600): Promise<void> => {
  await rm(file, { force: true });
  await writeFile(file, content, { mode, flag: 'wx' });
};

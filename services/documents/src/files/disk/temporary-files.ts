import { open, readdir, rm, stat, unlink } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { fileMode, undefinedIfMissing } from './data-folder.ts';

const prefix = 'file-';
/** Minimum age of a file of a dead process. No upload takes this long, and each write makes its file younger. */
const graceMs = 60 * 60 * 1000;

/** Returns the path of a new temporary file. If its process dies, a sweep removes the file. */
export const temporaryPathIn = (folder: string, id: string): string => join(folder, `${prefix}${id}`);

/**
 * Gives work a new open file, and closes and removes it when the work ends or fails. The work may move it away.
 */
export const withTemporaryFile = async <Result>(
  path: string,
  work: (handle: FileHandle) => Promise<Result>,
): Promise<Result> => {
  const handle = await open(path, 'wx', fileMode);
  try {
    return await work(handle);
  } finally {
    await handle.close();
    await unlink(path).catch(undefinedIfMissing);
  }
};

/** Removes the files of dead processes. Other replicas may use the folder at the same time. Returns their number. */
export const sweepTemporaryFiles = async (folder: string, now: Date): Promise<number> => {
  let removed = 0;
  for (const name of await readdir(folder)) {
    if (!name.startsWith(prefix)) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(undefinedIfMissing);
    if (!found || found.mtimeMs > now.getTime() - graceMs) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
};

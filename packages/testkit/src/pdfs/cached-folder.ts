import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { errorCodeOf } from '@docsight/service-kit';

const oldAfterMs = 24 * 60 * 60 * 1000;

/**
 * Returns the folder of this name in the cache, which `make` fills when it is not there. Two processes may do this at
 * once: each fills a folder of its own, and the first to end gives it the name. Folders of other names that are a day
 * old are removed.
 */
export const cachedFolder = async (
  cache: string,
  name: string,
  make: (folder: string) => Promise<void>,
): Promise<string> => {
  const folder = path.join(cache, name);
  if ((await changedAt(folder)) !== undefined) return folder;
  await mkdir(cache, { recursive: true });
  await removeOld(cache);
  const workFolder = await mkdtemp(path.join(cache, 'making-'));
  try {
    await make(workFolder);
    await rename(workFolder, folder);
  } catch (error) {
    await rm(workFolder, { recursive: true, force: true });
    if (!isTaken(error)) throw error;
  }
  return folder;
};

/** Folders of former code, and of processes that were killed. */
const removeOld = async (cache: string): Promise<void> => {
  for (const name of await readdir(cache)) {
    const folder = path.join(cache, name);
    // Another process may have removed it just now.
    const at = (await changedAt(folder)) ?? Date.now();
    if (Date.now() - at > oldAfterMs) await rm(folder, { recursive: true, force: true });
  }
};

const changedAt = async (folder: string): Promise<number | undefined> => {
  try {
    return (await stat(folder)).mtimeMs;
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
};

/** Returns whether a rename failed because a folder with the new name has content. */
const isTaken = (error: unknown): boolean => ['ENOTEMPTY', 'EEXIST'].includes(String(errorCodeOf(error)));

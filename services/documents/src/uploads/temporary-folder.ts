import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const prefix = 'upload-';
/** Minimum age of a folder of a dead process. No upload takes this long. */
const graceMs = 60 * 60 * 1000;

/** Gives work its own folder, and removes the folder when the work ends or fails. */
export const withTemporaryFolder = async <Result>(
  parent: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> => {
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(join(parent, prefix));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
};

/** Removes the folders of dead processes. Returns their number. */
export const sweepTemporaryFolders = async (parent: string, now: Date): Promise<number> => {
  await mkdir(parent, { recursive: true });
  let removed = 0;
  for (const name of await readdir(parent)) {
    if (!name.startsWith(prefix)) continue;
    const folder = join(parent, name);
    const { mtimeMs } = await stat(folder);
    if (mtimeMs > now.getTime() - graceMs) continue;
    await rm(folder, { recursive: true, force: true });
    removed += 1;
  }
  return removed;
};

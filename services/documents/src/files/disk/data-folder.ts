import { open, opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCodeOf } from '@docsight/service-kit';

/**
 * The folders in `DATA_DIR`. They are in one file system, so a file is moved or linked from one to another without a
 * copy.
 */
export type DataFolders = {
  originals: string;
  /** What was made from originals, such as page images. */
  derived: string;
  /** Uploads in progress, and files that child processes read. */
  temporary: string;
};

export const dataFoldersIn = (dataFolder: string): DataFolders => ({
  originals: join(dataFolder, 'originals'),
  derived: join(dataFolder, 'derived'),
  temporary: join(dataFolder, 'tmp'),
});

/** Only the service may list and read its folders. */
export const folderMode = 0o700;
/** A stored file never changes, so the service itself may only read it. */
export const fileMode = 0o400;

/** An id or a name of a file. It has no separator and begins with no dot, so it cannot leave its folder. */
const safeName = /^\w[\w.-]{1,127}$/;
const shardName = /^[0-9a-f]{2}$/;

/** Returns the sub-folders of a folder with ids. */
export const shardsOf = (folder: string): string[] =>
  Array.from({ length: 256 }, (_, number) => join(folder, number.toString(16).padStart(2, '0')));

/**
 * Returns the path of an id in a folder: in one of 256 sub-folders, so that no folder has too many entries.
 * @throws Error for an id or a name that could be a path.
 */
export const pathIn = (folder: string, id: string, ...names: string[]): string => {
  const unsafe = [id, ...names].find((name) => !safeName.test(name));
  if (unsafe !== undefined) throw new Error(`${JSON.stringify(unsafe)} is not the id or name of a file.`);
  return join(folder, id.slice(0, 2), id, ...names);
};

/** Returns the paths of all ids in a folder, a bounded number at a time. */
export const idsIn = async function* (folder: string): AsyncGenerator<{ id: string; path: string }> {
  for await (const shard of namesIn(folder, shardName))
    for await (const id of namesIn(join(folder, shard), safeName)) yield { id, path: join(folder, shard, id) };
};

/** Returns the names of files and folders in a folder. None if another process has removed the folder. */
export const namesIn = async function* (folder: string, pattern = safeName): AsyncGenerator<string> {
  const entries = await opendir(folder).catch(undefinedIfMissing);
  if (entries) for await (const { name } of entries) if (pattern.test(name)) yield name;
};

/** Returns whether a file was stored before a time: moving a file to its place sets its change time. */
export const isStoredBefore = async (path: string, time: Date): Promise<boolean> => {
  const found = await stat(path).catch(undefinedIfMissing);
  return found !== undefined && found.ctimeMs < time.getTime();
};

/** Makes the entries of a folder durable: what was created, moved into it or removed. */
export const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

export const undefinedIfMissing = (error: unknown): undefined => {
  if (errorCodeOf(error) !== 'ENOENT') throw error;
};

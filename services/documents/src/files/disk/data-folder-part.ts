import { link, mkdir, rm, writeFile } from 'node:fs/promises';
import type { Part } from '@docsight/service-kit';
import { dataFoldersIn, fileMode, folderMode, pathIn, shardsOf, syncFolder } from './data-folder.ts';
import type { DataFolders } from './data-folder.ts';
import { temporaryPathIn } from './temporary-files.ts';

/**
 * Makes the folders at the start. They are durable before a file is stored in them, also when replicas start at the
 * same time.
 */
export const dataFolderPart = (dataFolder: string, { newId }: { newId: () => string }): Part => ({
  name: 'data folder',
  start: async () => {
    const folders = dataFoldersIn(dataFolder);
    const all = [folders.temporary, folders.derived, ...shardsOf(folders.originals)];
    await Promise.all(all.map((folder) => mkdir(folder, { recursive: true, mode: folderMode })));
    await syncFolder(folders.originals);
    await syncFolder(dataFolder);
    await requireOneFileSystem(folders, newId());
  },
});

/** @throws Error if a file cannot be moved and linked from the temporary files to the originals. */
const requireOneFileSystem = async (folders: DataFolders, probeId: string): Promise<void> => {
  const from = temporaryPathIn(folders.temporary, probeId);
  const to = pathIn(folders.originals, probeId);
  try {
    await writeFile(from, '', { mode: fileMode });
    await link(from, to);
  } catch (error) {
    const needed = 'DATA_DIR must be writable, in one file system, and on one with hard links';
    throw new Error(`${needed}: ${String(error)}`, { cause: error });
  } finally {
    for (const path of [from, to]) await rm(path, { force: true });
  }
};

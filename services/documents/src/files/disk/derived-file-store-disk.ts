import { mkdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCodeOf } from '@docsight/service-kit';
import { fileMode, folderMode, idsIn, isStoredBefore, namesIn, pathIn, undefinedIfMissing } from './data-folder.ts';
import type { DataFolders } from './data-folder.ts';
import type { SweptDerivedFileStore } from '../derived-file-store.ts';
import { temporaryPathIn } from './temporary-files.ts';

/** Stores the derived files of an original in a folder of their own. */
export const diskDerivedFileStore = (
  { derived, temporary }: Pick<DataFolders, 'derived' | 'temporary'>,
  { newId }: { newId: () => string },
): SweptDerivedFileStore => ({
  get: async (fileId, name) => (await readFile(pathIn(derived, fileId, name)).catch(undefinedIfMissing)) ?? null,
  put: async (fileId, name, content) => {
    const path = pathIn(derived, fileId, name);
    const written = temporaryPathIn(temporary, newId());
    try {
      // Flushed before it gets its name, so that a power failure leaves no incomplete file.
      await writeFile(written, content, { mode: fileMode, flush: true });
      await mkdir(dirname(path), { recursive: true, mode: folderMode });
      await rename(written, path);
    } catch (error) {
      await rm(written, { force: true });
      throw error;
    }
  },
  removeAll: async (fileId) => {
    // A page that is stored at the same moment can make the folder anew.
    await rm(pathIn(derived, fileId), { recursive: true, force: true, maxRetries: 3 });
  },
  removeStoredBefore: async (time) => {
    let removed = 0;
    for await (const { path: folder } of idsIn(derived)) {
      const before = removed;
      for await (const name of namesIn(folder)) {
        const path = join(folder, name);
        if (!(await isStoredBefore(path, time))) continue;
        await rm(path, { force: true });
        removed += 1;
      }
      if (removed > before) await rmdir(folder).catch(ignoreUsed);
    }
    return removed;
  },
});

/** A folder is in use while it has other files. Another replica may have removed it. */
const ignoreUsed = (error: unknown): void => {
  if (errorCodeOf(error) !== 'ENOTEMPTY') undefinedIfMissing(error);
};

import { createReadStream } from 'node:fs';
import { link, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { requireContent } from '../content-hash.ts';
import { idsIn, isStoredBefore, pathIn, syncFolder, undefinedIfMissing } from './data-folder.ts';
import type { FileStore } from '../file-store.ts';

/** Size of a read in bytes. A slow download holds two of them in memory. */
const readBytes = 128 * 1024;

/**
 * Stores files on disk, in a folder that all replicas share. A file is moved to its place only when its content is
 * durable, so each file there is complete.
 */
export const diskFileStore = (folder: string, { newId }: { newId: () => string }): FileStore => {
  const missing = (fileId: string) => (error: unknown) => {
    undefinedIfMissing(error);
    throw new Error(`The file ${fileId} is not in ${folder}.`, { cause: error });
  };
  return {
    put: async ({ handle, path }, signal) => {
      const fileId = newId();
      const target = pathIn(folder, fileId);
      await handle.datasync();
      signal.throwIfAborted();
      await rename(path, target);
      try {
        await syncFolder(dirname(target));
      } catch (error) {
        await rm(target, { force: true });
        throw error;
      }
      return fileId;
    },
    read: async (fileId, { start, end }) => {
      const handle = await open(pathIn(folder, fileId)).catch(missing(fileId));
      return handle.createReadStream({ start, end, highWaterMark: readBytes });
    },
    provide: async (file, path) => {
      await link(pathIn(folder, file.fileId), path).catch(missing(file.fileId));
      await requireContent(createReadStream(path, { highWaterMark: readBytes }), file);
    },
    remove: async (fileId) => {
      await rm(pathIn(folder, fileId), { force: true });
    },
    storedBefore: async function* (time) {
      for await (const { id, path } of idsIn(folder)) if (await isStoredBefore(path, time)) yield id;
    },
  };
};

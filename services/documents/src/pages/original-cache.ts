import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@docsight/service-kit';
import type { Logger, Part } from '@docsight/service-kit';
import { checking } from '../files/index.ts';
import type { FileStore } from '../files/index.ts';
import { makeSharedWork } from './shared-work.ts';

/** An original in the file store. */
export type Original = { fileId: string; sizeBytes: number; sha256: string };

/**
 * Copies of the originals that are read now, on the disk of this machine: the process that draws pages opens files only, and fetching one for
 * every page would be dear. Bounded by bytes and number; a copy that is in use stays.
 */
export type OriginalCache = {
  /**
   * Gives work the path of a copy, which is there until the work has ended.
   * @throws AppError service_unavailable when the original cannot be fetched.
   */
  withFile<Result>(original: Original, work: (path: string) => Promise<Result>): Promise<Result>;
  /** Removes what processes that died have left; removes all at the end. */
  part: Part;
};

const prefix = 'originals-';
/** A living process touches its folder far more often. */
const graceMs = 60 * 60 * 1000;
const touchEveryMs = 10 * 60 * 1000;

type Copy = { path: string; bytes: number; users: number };

export const makeOriginalCache = (options: {
  /** Of uploads in progress, too. */
  temporaryFolder: string;
  files: Pick<FileStore, 'read'>;
  logger: Logger;
  now: () => Date;
  newId: () => string;
  mostBytes?: number;
  mostFiles?: number;
}): OriginalCache => {
  const { temporaryFolder, files, logger, now, mostBytes = 512 * 1024 * 1024, mostFiles = 100 } = options;
  const folder = join(temporaryFolder, `${prefix}${options.newId()}`);
  const copies = new Map<string, Copy>();
  const fetches = makeSharedWork<Copy>();
  let fetched = 0;
  let touching: NodeJS.Timeout | undefined;

  const fetchCopy = async ({ fileId, sizeBytes, sha256 }: Original): Promise<Copy> => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, `${(fetched += 1)}.pdf`);
    const content = await files.read(fileId, { start: 0, end: sizeBytes - 1 });
    try {
      await pipeline(content, checking({ fileId, sizeBytes, sha256 }), createWriteStream(path, { mode: 0o600 }));
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
    // In use until those who wait for it have taken it.
    const copy = { path, bytes: sizeBytes, users: 1 };
    setImmediate(() => (copy.users -= 1));
    copies.set(fileId, copy);
    return copy;
  };

  const remove = async (fileId: string, copy: Copy): Promise<void> => {
    copies.delete(fileId);
    await rm(copy.path, { force: true });
  };

  const removeUnused = async (): Promise<void> => {
    let bytes = [...copies.values()].reduce((sum, copy) => sum + copy.bytes, 0);
    for (const [fileId, copy] of copies) {
      if (bytes <= mostBytes && copies.size <= mostFiles) return;
      if (copy.users > 0) continue;
      bytes -= copy.bytes;
      await remove(fileId, copy);
    }
  };

  const copyOf = async (original: Original): Promise<Copy> => {
    const { fileId } = original;
    const copy = copies.get(fileId) ?? (await fetches.join(fileId, () => fetchCopy(original)));
    copy.users += 1;
    if (copies.delete(fileId)) copies.set(fileId, copy); // the last one used is the last one in order
    return copy;
  };

  return {
    withFile: async (original, work) => {
      const copy = await copyOf(original).catch((error: unknown) => {
        throw away(error);
      });
      try {
        return await work(copy.path);
      } catch (error) {
        // The copy may be at fault: a disk loses files, and people tidy up. The next one is fetched anew.
        if (copies.get(original.fileId) === copy) copies.delete(original.fileId);
        throw error;
      } finally {
        copy.users -= 1;
        if (copy.users === 0 && copies.get(original.fileId) !== copy) await rm(copy.path, { force: true });
        await removeUnused();
      }
    },
    part: {
      name: 'copies of originals',
      start: async () => {
        await mkdir(temporaryFolder, { recursive: true });
        await sweep(temporaryFolder, now());
        touching = setInterval(() => {
          touch(folder, now()).catch((error: unknown) =>
            logger.warn({ err: error }, 'the folder for copies of originals cannot be written'),
          );
        }, touchEveryMs).unref();
      },
      stop: async () => {
        clearInterval(touching);
        await rm(folder, { recursive: true, force: true, maxRetries: 3 });
      },
    },
  };
};

const touch = async (folder: string, now: Date): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await utimes(folder, now, now);
};

const sweep = async (parent: string, now: Date): Promise<void> => {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(prefix)) continue;
    const path = join(parent, name);
    const { mtimeMs } = await stat(path);
    if (mtimeMs < now.getTime() - graceMs) await rm(path, { recursive: true, force: true });
  }
};

const away = (error: unknown): AppError =>
  new AppError('service_unavailable', 'The document cannot be read at the moment. Try again in a few seconds.', {
    cause: error,
    headers: { 'Retry-After': '5' },
  });

import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError, errorCodeOf, sweepingPart } from '@docsight/service-kit';
import type { Logger, Part } from '@docsight/service-kit';
import type { FileStore, StoredFile } from '../files/index.ts';
import { copiesOverLimit, idleCopies } from './evicted-copies.ts';
import type { Copy } from './evicted-copies.ts';
import { makeSingleFlight } from './single-flight.ts';

/**
 * Keeps originals available in the folder that the rendering child can read: links to files on disk, or copies of files
 * in a bucket. Below, both are copies.
 * Their bytes, their number and the time without use are limited, so copies of an erased original disappear. A copy in
 * use stays.
 */
export type OriginalCache = {
  /**
   * Runs work with the path of a copy, which exists until the work has ended.
   * @throws AppError service_unavailable if the original cannot be fetched.
   */
  withFile<Result>(original: StoredFile, work: (path: string) => Promise<Result>): Promise<Result>;
  /** Removes the copies of dead processes at the start, and its own at the end. */
  part: Part;
};

const prefix = 'originals-';
/**
 * A folder that was not touched for this many idle times belongs to a dead process. A living process touches its folder
 * more often. If it was frozen for longer, it fetches its copies again.
 */
const deadAfterIdleTimes = 2;

export const makeOriginalCache = (options: {
  /** The folder of the copies. It also contains uploads in progress. */
  temporaryFolder: string;
  files: Pick<FileStore, 'provide'>;
  logger: Logger;
  now: () => Date;
  newId: () => string;
  maxBytes?: number;
  maxFiles?: number;
  /** A copy that was not used for this time is removed. */
  maxIdleMs?: number;
}): OriginalCache => {
  const { temporaryFolder, files, logger, now, maxBytes = 512 * 1024 * 1024, maxFiles = 100 } = options;
  const { maxIdleMs = 60_000 } = options;
  const folder = join(temporaryFolder, `${prefix}${options.newId()}`);
  const copies = new Map<string, Copy>();
  const fetches = makeSingleFlight<Copy>();
  let fetched = 0;

  const fetchCopy = async (original: StoredFile): Promise<Copy> => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, `${(fetched += 1)}.pdf`);
    try {
      await files.provide(original, path);
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
    // Counts as used until the waiting callers have taken it.
    const copy = { path, bytes: original.sizeBytes, users: 1, usedAt: now() };
    setImmediate(() => (copy.users -= 1));
    copies.set(original.fileId, copy);
    return copy;
  };

  const remove = async (fileIds: string[]): Promise<void> => {
    const removed = fileIds.flatMap((fileId) => copies.get(fileId) ?? []);
    for (const fileId of fileIds) copies.delete(fileId); // Before any wait, so that no caller begins to use one.
    for (const { path } of removed) await rm(path, { force: true });
  };

  const removeIdle = (): Promise<void> => remove(idleCopies(copies, new Date(now().getTime() - maxIdleMs)));

  const copyOf = async (original: StoredFile): Promise<Copy> => {
    const { fileId } = original;
    const copy = copies.get(fileId) ?? (await fetches.join(fileId, () => fetchCopy(original)));
    copy.users += 1;
    if (copies.delete(fileId)) copies.set(fileId, copy); // Moves it to the end: the order is by last use.
    return copy;
  };

  return {
    withFile: async (original, work) => {
      const copy = await copyOf(original).catch((error: unknown) => {
        throw unavailable(error);
      });
      try {
        return await work(copy.path);
      } catch (error) {
        // The copy may be damaged or removed by others. The next caller fetches a new one.
        if (copies.get(original.fileId) === copy) copies.delete(original.fileId);
        throw error;
      } finally {
        copy.users -= 1;
        copy.usedAt = now();
        if (copy.users === 0 && copies.get(original.fileId) !== copy) await rm(copy.path, { force: true });
        await remove(copiesOverLimit(copies, { bytes: maxBytes, files: maxFiles }));
      }
    },
    part: folderPart({ temporaryFolder, folder, removeIdle, maxIdleMs, logger, now }),
  };
};

/** Keeps its own folder young. Removes idle copies, the folders of dead processes, and its own folder at the end. */
const folderPart = (options: {
  temporaryFolder: string;
  folder: string;
  removeIdle: () => Promise<void>;
  maxIdleMs: number;
  logger: Logger;
  now: () => Date;
}): Part => {
  const { temporaryFolder, folder, removeIdle, maxIdleMs, logger, now } = options;
  const sweepOnce = async (): Promise<void> => {
    await touch(folder, now());
    await removeIdle();
    await removeDead(temporaryFolder, new Date(now().getTime() - deadAfterIdleTimes * maxIdleMs));
  };
  const sweeping = sweepingPart({
    name: 'copies of originals',
    sweep: sweepOnce,
    everyMs: maxIdleMs / 4,
    logger,
    failureMessage: 'copies of originals not removed',
  });
  return {
    name: sweeping.name,
    start: async () => {
      await mkdir(temporaryFolder, { recursive: true });
      await sweepOnce();
      await sweeping.start?.();
    },
    stop: async () => {
      await sweeping.stop?.();
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
};

const touch = async (folder: string, now: Date): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await utimes(folder, now, now);
};

const removeDead = async (parent: string, untouchedSince: Date): Promise<void> => {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(prefix)) continue;
    const path = join(parent, name);
    // Another process may remove the same folder at the same time.
    const modified = await stat(path).catch(ignoreMissing);
    if (modified && modified.mtimeMs < untouchedSince.getTime()) await rm(path, { recursive: true, force: true });
  }
};

const ignoreMissing = (error: unknown): undefined => {
  if (errorCodeOf(error) !== 'ENOENT') throw error;
};

const unavailable = (error: unknown): AppError =>
  new AppError('service_unavailable', 'The document cannot be read at the moment. Try again in a few seconds.', {
    cause: error,
    headers: { 'Retry-After': '5' },
  });

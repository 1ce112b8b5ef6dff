import type { Logger, Part } from '@docsight/service-kit';
import type { SweptDerivedFileStore } from './derived-file-store.ts';
import { removeOriginal } from './file-storage.ts';
import type { FileStore } from './file-store.ts';

/** Far longer than an upload takes from its first byte stored to its record. */
const graceMs = 60 * 60 * 1000;
/** Of what can be made again; a page that is read after it is made once more. */
const derivedKeptMs = 30 * 24 * 60 * 60 * 1000;
const everyMs = 6 * 60 * 60 * 1000;
const batchSize = 500;

/**
 * Removes the files that have no record, with what was made from them: an upload stores its file first, so a crash between the two leaves
 * one. Removes what was made from any file 30 days ago, too. Returns how many went.
 */
export const sweepFiles = async (options: {
  files: FileStore;
  derived: SweptDerivedFileStore;
  /** Those of the files that have a record. */
  inUse: (fileIds: string[]) => Promise<Set<string>>;
  now: Date;
}): Promise<number> => {
  const { files, derived, inUse, now } = options;
  let removed = 0;
  const removeUnused = async (batch: string[]): Promise<void> => {
    const used = await inUse(batch);
    for (const fileId of batch.filter((id) => !used.has(id))) {
      await removeOriginal({ files, derived }, fileId);
      removed += 1;
    }
  };
  let batch: string[] = [];
  for await (const fileId of files.storedBefore(new Date(now.getTime() - graceMs))) {
    batch.push(fileId);
    if (batch.length === batchSize) {
      await removeUnused(batch);
      batch = [];
    }
  }
  await removeUnused(batch);
  return removed + (await derived.removeStoredBefore(new Date(now.getTime() - derivedKeptMs)));
};

/** Housekeeping at the start and some times a day, beside the work: nothing waits for it, and what fails is done by the next one. */
export const sweepPart = (options: { sweep: () => Promise<number>; what: string; logger: Logger }): Part => {
  const { sweep, what, logger } = options;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const run = async (): Promise<void> => {
    try {
      const removed = await sweep();
      if (removed > 0) logger.info({ removed }, `${what} were left over and are removed`);
    } catch (error) {
      logger.warn({ err: error }, `left-over ${what} could not be removed; the next sweep tries again`);
    }
  };
  return {
    name: `sweep of ${what}`,
    start: () => {
      running = run();
      timer = setInterval(() => {
        running = run();
      }, everyMs).unref();
      return Promise.resolve();
    },
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
};

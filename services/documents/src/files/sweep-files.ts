import type { SweptDerivedFileStore } from './derived-file-store.ts';
import { removeOriginal } from './file-storage.ts';
import type { FileStore } from './file-store.ts';

/** Minimum age of a file without a document. An upload takes far less time between the two. */
const graceMs = 60 * 60 * 1000;
/** Retention of derived files. A page that is read later is made again. */
const derivedRetentionMs = 30 * 24 * 60 * 60 * 1000;
const batchSize = 500;

/**
 * Removes files without a document, with everything made from them. An upload stores its file before its document,
 * so a crash between the two steps leaves such a file. Also removes derived files after 30 days.
 * Returns the number of removed files.
 */
export const sweepFiles = async (options: {
  files: FileStore;
  derived: SweptDerivedFileStore;
  /** Returns the given files that belong to a document. */
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
  return removed + (await derived.removeStoredBefore(new Date(now.getTime() - derivedRetentionMs)));
};

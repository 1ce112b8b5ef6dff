import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCodeOf } from '@docsight/service-kit';
import { fileMode, syncFolder } from './data-folder.ts';
import type { DataFolders } from './data-folder.ts';
import { temporaryPathIn } from './temporary-files.ts';

/** The name of the file with the id of the database. No shard has this name. */
const ownerFile = 'owner';

/**
 * Returns whether the originals belong to a database. The first one that asks becomes their owner.
 * @param databaseId is random, and stored in the database.
 */
export const isOwnerOf = async (
  { originals, temporary }: DataFolders,
  databaseId: string,
  newId: () => string,
): Promise<boolean> => {
  const written = temporaryPathIn(temporary, newId());
  const path = join(originals, ownerFile);
  try {
    await writeFile(written, databaseId, { mode: fileMode, flush: true });
    await link(written, path).catch(ignoreExisting); // only the first link succeeds, and its content is complete
    await syncFolder(originals);
    return (await readFile(path, 'utf8')) === databaseId;
  } finally {
    await rm(written, { force: true });
  }
};

const ignoreExisting = (error: unknown): void => {
  if (errorCodeOf(error) !== 'EEXIST') throw error;
};

import { isDuplicateKey } from '@docsight/mongo';
import type { Collection } from 'mongoose';

/**
 * Stores a snapshot unless what is stored is as new: the version, at its path in the record, decides. Snapshots may come twice and in any order.
 * Returns false for a snapshot that is stale.
 */
export const putNewer = async (
  collection: Collection,
  key: { id: string; versionPath: string; version: number },
  update: object,
): Promise<boolean> => {
  const older = { _id: key.id, [key.versionPath]: { $lt: key.version } } as never;
  try {
    const result = await collection.updateOne(older, update, { upsert: true });
    return result.matchedCount + result.upsertedCount > 0;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    // There is a record: as new or newer, or an older one that another process put in just now.
    const result = await collection.updateOne(older, update);
    return result.matchedCount > 0;
  }
};

import type { CollectionWith } from './collection.ts';
import { duplicateKeysIn } from './rejected-writes.ts';

/** A snapshot of a record, as the update that stores it. */
export type SnapshotUpdate = { id: string; version: number; update: object };

/**
 * Stores snapshots whose version is greater than the stored one. Records without a version are older.
 * Snapshots may come twice and in any order. Takes one round trip, and a second one if a record was not replaced.
 */
export const upsertNewer = async (
  collection: CollectionWith<{ _id: string }>,
  /** The path of the version in the record. */
  versionPath: string,
  snapshots: SnapshotUpdate[],
): Promise<void> => {
  const write = (some: SnapshotUpdate[], upsert: boolean) =>
    collection.bulkWrite(
      some.map(({ id, version, update }) => ({
        updateOne: { filter: { _id: id, [versionPath]: { $not: { $gte: version } } }, update, upsert },
      })),
      { ordered: false },
    );
  try {
    await write(snapshots, true);
  } catch (error) {
    // The upsert found a record with this id. It is newer, or an older one that another process inserted just now.
    const existing = duplicateKeysIn(error).map((index) => snapshots[index]!);
    await write(existing, false);
  }
};

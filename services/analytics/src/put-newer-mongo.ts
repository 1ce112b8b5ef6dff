import { duplicateKeysIn } from '@docsight/mongo';
import type { Collection } from 'mongoose';

/** A snapshot of a record and the update that stores it. */
export type Newer = { id: string; version: number; update: object };

/**
 * Stores snapshots, in one round trip, unless what is stored of a record is as new: the version, at its path in the record, decides; a record without one is
 * older. Snapshots may come twice and in any order.
 */
export const putNewer = async (
  collection: Collection,
  versionPath: string,
  snapshots: Newer[],
  concern: { writeConcern?: { w: number; journal: boolean } } = {},
): Promise<void> => {
  const put = (some: Newer[], upsert: boolean) =>
    collection.bulkWrite(
      some.map(({ id, version, update }) => ({
        updateOne: { filter: { _id: id, [versionPath]: { $not: { $gte: version } } }, update, upsert },
      })) as never,
      { ordered: false, ...concern },
    );
  try {
    await put(snapshots, true);
  } catch (error) {
    // There is a record of each: as new or newer, or an older one that another process put in just now.
    const refused = duplicateKeysIn(error).map((index) => snapshots[index]!);
    await put(refused, false);
  }
};

import { mongo } from 'mongoose';
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
    const refused = duplicatesOf(error).map((index) => snapshots[index]!);
    await put(refused, false);
  }
};

/** The places of the upserts that found a record by the same id. */
const duplicatesOf = (error: unknown): number[] => {
  const errors = error instanceof mongo.MongoBulkWriteError ? [error.writeErrors].flat() : [];
  if (errors.length === 0 || errors.some(({ code }) => code !== 11_000)) throw error;
  return errors.map(({ index }) => index);
};

import { isDuplicateKey } from '@docsight/mongo';
import type { Collection } from 'mongoose';

/** What a record with a plan bears. planSince: when the plan that is under way was made. */
export type PlanFields<Plan> = { version: number; plan: Plan | null; planSince?: Date };

/** The index by which plans are found that were left behind. */
export const planIndex = [
  { planSince: 1 },
  { partialFilterExpression: { planSince: { $exists: true } } },
] as const satisfies [Record<string, 1>, object];

/**
 * Stores the successor of the record of which `version` was read, null for none: it bears a higher version. False when that is not what is stored any more, or a plan
 * is under way.
 */
export const putSuccessor = async (
  collection: Collection,
  read: { id: string; version: number | null },
  update: object,
): Promise<boolean> => {
  const filter = { _id: read.id, version: read.version ?? { $exists: false }, plan: null };
  try {
    const { matchedCount, upsertedCount } = await collection.updateOne(filter as never, update, {
      upsert: read.version === null,
    });
    return matchedCount + upsertedCount === 1;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
};

/** Nothing is left to do of a plan. */
export const clearPlan = async (collection: Collection, id: string, version: number, concern = {}): Promise<void> => {
  const done = { $set: { plan: null }, $unset: { planSince: '' } };
  await collection.updateOne({ _id: id, version } as never, done, concern);
};

/** Records whose plan was made at or before a time, oldest first. */
export const findPlanned = async <R>(collection: Collection, madeBefore: Date, limit: number): Promise<R[]> => {
  const found = collection.find({ planSince: { $lte: madeBefore } } as never, { projection: { outbox: 0 } });
  return (await found.sort({ planSince: 1 }).limit(limit).toArray()) as unknown as R[];
};

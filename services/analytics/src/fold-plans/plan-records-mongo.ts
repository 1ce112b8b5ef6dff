import { isDuplicateKey, repeatableWrite } from '@docsight/mongo';
import { pause } from '@docsight/service-kit';

/**
 * The fields of a rollup that is folded with a plan.
 *
 * A fold changes a rollup and its members exactly once, without a transaction. One write adds the change to the rollup
 * and stores the plan: the remaining writes to the members, like a write-ahead log with one entry. Each remaining write
 * is safe to repeat, by any process. Then the plan is cleared.
 *
 * A process that finds a plan completes it first. So a process may die, or run beside another, between any two writes.
 * A fold reads the rollup before its members. While the rollup keeps its version and has no plan, no member changes.
 */
export type PlanFields<Plan> = {
  /** The number of the fold. Grows with each one. */
  version: number;
  /** The remaining writes of the fold; null when it is complete. */
  plan: Plan | null;
  /** When the plan was stored; absent when the fold is complete. */
  planSince?: Date;
};

/** A collection of rollups with plans of any type. */
type RollupCollection = {
  updateOne(filter: object, update: object, options?: object): Promise<{ matchedCount: number; upsertedCount: number }>;
};

/** The index that finds unfinished folds. */
export const planIndex = [
  { planSince: 1 },
  { partialFilterExpression: { planSince: { $exists: true } } },
] as const satisfies [Record<string, 1>, object];

/**
 * Stores the next version of a record that was read with `version`; null if there was none.
 * Returns false when the record has changed since, or has a plan.
 */
export const saveNextVersion = async (
  collection: RollupCollection,
  read: { id: string; version: number | null },
  update: object,
): Promise<boolean> => {
  const filter = { _id: read.id, version: read.version ?? { $exists: false }, plan: null };
  try {
    const { matchedCount, upsertedCount } = await collection.updateOne(filter, update, {
      upsert: read.version === null,
    });
    return matchedCount + upsertedCount === 1;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
};

const maxConflictPauseMs = 20;

/** Waits for a random time after another process was faster, so that the two do not collide again. */
export const pauseAfterConflict = (): Promise<void> => pause(Math.random() * maxConflictPauseMs);

/**
 * Clears the plan of a record. All writes of the plan must be durable before. If the clear is lost, or is not on a
 * majority yet, the writes are repeated. That is safe. Source: docs/adr/0010-write-and-read-concerns.md
 */
export const clearPlan = async (collection: RollupCollection, id: string, version: number): Promise<void> => {
  const cleared = { $set: { plan: null }, $unset: { planSince: '' as const } };
  await collection.updateOne({ _id: id, version }, cleared, repeatableWrite);
};

/** Selects records whose plan was stored at or before a time. */
export const unfinishedSince = (startedBefore: Date) => ({ planSince: { $lte: startedBefore } });

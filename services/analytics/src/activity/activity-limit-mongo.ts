import { boundedMap } from '@docsight/service-kit';
import type { mongo } from 'mongoose';
import type { ActivityEntry } from './activity-entry.ts';
import { newestFirst } from './activity-record.ts';
import type { ActivityRecord } from './activity-record.ts';
import type { RemovalRegister } from './removal-register-mongo.ts';

/**
 * Entries of an account: at the most, and after the oldest were dropped. More than are shown, so that others follow
 * when some are removed. Each further process may add `maxUncounted` before it counts.
 */
const [maxEntries, keptEntries] = [250, 200];
/** A process counts the entries of an account again after it has added this many. */
const maxUncounted = maxEntries - keptEntries;
/** Accounts whose count a process remembers. The entries of others are counted each time. */
const maxCountedAccounts = 10_000;

/** Drops the oldest entries of accounts that have too many. Call it with what was added, one call at a time. */
export const activityLimit = (
  activity: mongo.Collection<ActivityRecord>,
  removals: Pick<RemovalRegister, 'addDropped'>,
): ((added: ActivityEntry[]) => Promise<void>) => {
  /** By account: how many entries this process may add before it counts again. */
  const uncounted = boundedMap<string, number>({ maxEntries: maxCountedAccounts });

  /** Registers what it drops, so that an older event that comes later is not stored either. */
  const dropOldest = async (accountId: string): Promise<void> => {
    const entries = activity.find({ accountId }, { projection: { at: 1 } });
    const [first] = await entries.sort(newestFirst).skip(keptEntries).limit(1).toArray();
    if (!first) return;
    const { at, _id } = first;
    await removals.addDropped(accountId, { at, id: _id });
    await activity.deleteMany({ accountId, $or: [{ at: { $lt: at } }, { at, _id: { $lte: _id } }] });
  };

  /** Returns how many entries may be added before the next count. */
  const limitAccount = async (accountId: string): Promise<number> => {
    const stored = await activity.countDocuments({ accountId }, { limit: maxEntries + 1 });
    if (stored <= maxEntries) return Math.min(maxUncounted, maxEntries - stored);
    await dropOldest(accountId);
    return maxUncounted;
  };

  return async (added) => {
    const counts = new Map<string, number>();
    for (const { accountId } of added) counts.set(accountId, (counts.get(accountId) ?? 0) + 1);
    await Promise.all(
      [...counts].map(async ([accountId, count]) => {
        const left = (uncounted.get(accountId) ?? 0) - count;
        uncounted.set(accountId, left < 0 ? await limitAccount(accountId) : left);
      }),
    );
  };
};

import { collection, ignoreExisting, recordModel } from '@docsight/mongo';
import type { Connection, Model, mongo } from 'mongoose';
import type { ActivityEntry } from './activity-entry.ts';
import type { ActivityStore } from './activity-store.ts';
import { removalRegister } from './removal-register-mongo.ts';
import type { RemovalRecord } from './removal-register-mongo.ts';

/** The record of an entry. `_id` is the id of the event. */
type ActivityRecord = Omit<ActivityEntry, 'id'> & { _id: string };

/**
 * Entries of an account: at the most, and after the oldest were dropped. More than are shown, so that others follow when
 * some are removed. The distance saves two writes of most events.
 */
const [maxEntries, keptEntries] = [250, 200];

/** Newest first. The id makes the order complete. */
const newestFirst = { at: -1, _id: -1 } as const;

export const activityModel = (connection: Connection): Model<ActivityRecord> =>
  recordModel(connection, 'activity', [[{ accountId: 1, ...newestFirst }]]);

export const mongoActivityStore = (models: {
  activity: Model<ActivityRecord>;
  removals: Model<RemovalRecord>;
}): ActivityStore => {
  const activity = collection(models.activity);
  const removals = removalRegister(collection(models.removals));

  /** Returns the entry behind the newest ones, or undefined if there are not so many. */
  const entryAfter = async (accountId: string, newest: number) => {
    const entries = activity.find({ accountId }, { projection: { at: 1 } });
    const [entry] = await entries.sort(newestFirst).skip(newest).limit(1).toArray();
    return entry;
  };

  /** Drops the oldest entries of an account that has too many. An older event that comes later is not stored either. */
  const dropOldest = async (accountId: string): Promise<void> => {
    if (!(await entryAfter(accountId, maxEntries))) return;
    const first = await entryAfter(accountId, keptEntries);
    if (!first) return;
    const { at, _id } = first;
    await removals.addDropped(accountId, { at, id: _id });
    await activity.deleteMany({ accountId, $or: [{ at: { $lt: at } }, { at, _id: { $lte: _id } }] });
  };

  return {
    add: async (accountId, entries) => {
      const removed = new Set(await removals.removedAmong(entries));
      await insertNew(
        activity,
        entries.filter((entry) => !removed.has(entry)),
      );
      // A removal is registered before its entries are searched; here the order is the reverse.
      // So of a removal and an insertion at the same time, at least one sees the other.
      const removedMeanwhile = (await removals.removedAmong(entries)).map(({ id }) => id);
      if (removedMeanwhile.length > 0) await activity.deleteMany({ _id: { $in: removedMeanwhile } });
      await dropOldest(accountId);
    },

    removeDocument: async ({ accountId, documentId }) => {
      await removals.addDocument({ accountId, documentId });
      await activity.deleteMany({ accountId, documentId });
    },

    removeViewer: async (erased) => {
      await removals.addViewer(erased);
      const { accountId, documentId, viewerId, erasedAt } = erased;
      await activity.deleteMany({ accountId, documentId, 'viewer.viewerId': viewerId, at: { $lte: erasedAt } });
    },

    newest: async (accountId, limit) => {
      const found = await activity.find({ accountId }).sort(newestFirst).limit(limit).toArray();
      return found.map(({ _id, ...entry }) => ({ id: _id, ...entry }));
    },
  };
};

/** Inserts the entries that are not stored yet. */
const insertNew = async (activity: mongo.Collection<ActivityRecord>, entries: ActivityEntry[]): Promise<void> => {
  const records = entries.map(({ id, ...entry }) => ({ _id: id, ...entry }));
  if (records.length > 0) await ignoreExisting(activity.insertMany(records, { ordered: false }));
};

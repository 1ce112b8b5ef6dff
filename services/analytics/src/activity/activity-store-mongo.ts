import { collection, duplicateKeysIn, groupCommit, recordModel } from '@docsight/mongo';
import type { Connection, Model, mongo } from 'mongoose';
import type { ActivityEntry } from './activity-entry.ts';
import { activityLimit } from './activity-limit-mongo.ts';
import { newestFirst } from './activity-record.ts';
import type { ActivityRecord } from './activity-record.ts';
import type { ActivityStore } from './activity-store.ts';
import { removalRegister } from './removal-register-mongo.ts';
import type { RemovalRecord } from './removal-register-mongo.ts';

export const activityModel = (connection: Connection): Model<ActivityRecord> =>
  recordModel(connection, 'activity', [[{ accountId: 1, ...newestFirst }]]);

/** Stores activity in the collection `activity`. Entries of all accounts go to the database together. */
export const mongoActivityStore = (models: {
  activity: Model<ActivityRecord>;
  removals: Model<RemovalRecord>;
}): ActivityStore => {
  const activity = collection(models.activity);
  const removals = removalRegister(collection(models.removals));
  const limit = activityLimit(activity, removals);

  const addAll = async (entries: ActivityEntry[]): Promise<undefined[]> => {
    const removed = new Set(await removals.removedAmong(entries));
    await insertNew(
      activity,
      entries.filter((entry) => !removed.has(entry)),
    );
    // A removal is registered before its entries are searched; here the order is the reverse.
    // So of a removal and an insertion at the same time, at least one sees the other.
    const removedMeanwhile = (await removals.removedAmong(entries)).map(({ id }) => id);
    if (removedMeanwhile.length > 0) await activity.deleteMany({ _id: { $in: removedMeanwhile } });
    await limit(entries);
    return entries.map(() => undefined);
  };

  return {
    add: groupCommit(addAll),

    removeDocument: async ({ accountId, documentId }) => {
      await removals.addDocument({ accountId, documentId });
      await activity.deleteMany({ accountId, documentId });
    },

    removeViewer: async (erased) => {
      await removals.addViewer(erased);
      const { accountId, documentId, viewerId, erasedAt } = erased;
      await activity.deleteMany({ accountId, documentId, 'viewer.viewerId': viewerId, at: { $lte: erasedAt } });
    },

    newest: async (accountId, count) => {
      const found = await activity.find({ accountId }).sort(newestFirst).limit(count).toArray();
      return found.map(({ _id, ...entry }) => ({ id: _id, ...entry }));
    },
  };
};

/** Inserts the entries that are not stored yet. */
const insertNew = async (activity: mongo.Collection<ActivityRecord>, entries: ActivityEntry[]): Promise<void> => {
  const records = entries.map(({ id, ...entry }) => ({ _id: id, ...entry }));
  try {
    if (records.length > 0) await activity.insertMany(records, { ordered: false });
  } catch (error) {
    duplicateKeysIn(error); // throws other errors again
  }
};

import { collection as collectionOf, duplicateKeysIn, groupCommit, recordModel } from '@docsight/mongo';
import type { RecordIndex } from '@docsight/mongo';
import type { Connection, Model, mongo } from 'mongoose';
import { attemptIdOf, retentionSeconds } from './attempt.ts';
import type { Attempt } from './attempt.ts';
import type { AttemptStore } from './attempt-store.ts';

type StoredAttempt = Omit<Attempt, 'id'> & { _id: string };
type AttemptCollection = mongo.Collection<StoredAttempt>;

const indexes: RecordIndex[] = [
  [{ accountId: 1, webhookId: 1, startedAt: -1, _id: -1 }],
  [{ startedAt: 1 }, { expireAfterSeconds: retentionSeconds }],
];

export const attemptModel = (connection: Connection): Model<StoredAttempt> =>
  recordModel<StoredAttempt>(connection, 'attempts', indexes);

/** Stores attempts in the collection `attempts`. */
export const mongoAttemptStore = (connection: Connection): AttemptStore => {
  const collection = collectionOf(attemptModel(connection));
  return {
    record: groupCommit((attempts: Attempt[]) => recordAll(collection, attempts)),
    find: (id) => findAttempt(collection, id),
    last: async (accountId, deliveries) => {
      const ids = deliveries.map(({ id, attempts }) => attemptIdOf(id, attempts));
      const found = await collection.find({ _id: { $in: ids }, accountId }, withoutBody).toArray();
      return found.map(fromStored);
    },
    ofDelivery: async (accountId, deliveryId, limit) => {
      // An attempt's id is `deliveryId:attempt`. A semicolon is the character after a colon.
      const ids = { $gt: `${deliveryId}:`, $lt: `${deliveryId};` };
      const found = await collection.find({ _id: ids, accountId }).sort({ startedAt: -1 }).limit(limit).toArray();
      return found.map(fromStored).toReversed();
    },
    eraseBodies: async (attemptIds) => {
      await collection.updateMany({ _id: { $in: attemptIds } }, { $set: { responseBody: null } });
    },
    newest: async (accountId, webhookId, limit) => {
      const found = collection.find({ accountId, webhookId }, withoutBody).sort({ startedAt: -1, _id: -1 });
      return (await found.limit(limit).toArray()).map(fromStored);
    },
  };
};

const withoutBody = { projection: { responseBody: 0 } } as const;

const recordAll = async (collection: AttemptCollection, attempts: Attempt[]): Promise<Attempt[]> => {
  try {
    await collection.insertMany(attempts.map(toStored), { ordered: false });
    return attempts;
  } catch (error) {
    const recordedBefore = new Set(duplicateKeysIn(error));
    return Promise.all(
      attempts.map(async (attempt, index) =>
        recordedBefore.has(index) ? ((await findAttempt(collection, attempt.id)) ?? attempt) : attempt,
      ),
    );
  }
};

const findAttempt = async (collection: AttemptCollection, id: string): Promise<Attempt | undefined> => {
  const stored = await collection.findOne({ _id: id });
  return stored ? fromStored(stored) : undefined;
};

const toStored = ({ id, ...state }: Attempt): StoredAttempt => ({ _id: id, ...state });

/** The response body is null where a list leaves it out. */
const fromStored = ({
  _id,
  responseBody = null,
  ...state
}: Omit<StoredAttempt, 'responseBody'> & { responseBody?: string | null }): Attempt => ({
  id: _id,
  responseBody,
  ...state,
});

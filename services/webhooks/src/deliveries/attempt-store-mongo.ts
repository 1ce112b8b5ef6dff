import { duplicateKeysIn, groupCommit } from '@docsight/mongo';
import { Schema } from 'mongoose';
import type { Connection, Model, mongo } from 'mongoose';
import type { Attempt } from './attempt.ts';
import type { AttemptStore } from './delivery-store.ts';
import { keptForSeconds } from './stored-delivery-mongo.ts';

type Stored = Omit<Attempt, 'id' | Late> & Partial<Pick<Attempt, Late>> & { _id: string };
/** Attempts that were made before there was a log do not have these. */
type Late = 'responseBody' | 'resend';

const schema = new Schema<Stored>({ _id: String }, { strict: false, versionKey: false });
schema.index({ accountId: 1, webhookId: 1, startedAt: -1, _id: -1 });
schema.index({ startedAt: 1 }, { expireAfterSeconds: keptForSeconds });

/** The collection `attempts`. */
export const mongoAttemptStore = (connection: Connection): AttemptStore & { model: Model<Stored> } => {
  const model = connection.model<Stored>('Attempt', schema, 'attempts');
  const collection = model.collection as unknown as mongo.Collection<Stored>;
  const find = async (id: string): Promise<Attempt | undefined> => {
    const stored = await collection.findOne({ _id: id });
    return stored ? fromStored(stored) : undefined;
  };

  /** Not journaled: the step that follows is, and the journal keeps the order. */
  const recordAll = async (attempts: Attempt[]): Promise<Attempt[]> => {
    const documents = attempts.map(({ id, ...state }) => ({ _id: id, ...state }));
    try {
      await collection.insertMany(documents, { ordered: false, writeConcern: { w: 1, journal: false } });
      return attempts;
    } catch (error) {
      const recordedBefore = new Set(duplicateKeysIn(error));
      return Promise.all(
        attempts.map(async (attempt, index) =>
          recordedBefore.has(index) ? ((await find(attempt.id)) ?? attempt) : attempt,
        ),
      );
    }
  };

  return {
    model,
    find,
    record: groupCommit(recordAll),
    last: async (accountId, deliveries) => {
      const ids = deliveries.map(({ id, attempts }) => `${id}:${attempts}`);
      const found = await collection.find({ _id: { $in: ids }, accountId }, withoutBody).toArray();
      return found.map(fromStored);
    },
    ofDelivery: async (accountId, deliveryId, limit) => {
      // The ids of a delivery's attempts: `deliveryId:attempt`, a semicolon being what follows a colon.
      const ofIt = { _id: { $gt: `${deliveryId}:`, $lt: `${deliveryId};` }, accountId };
      const found = await collection.find(ofIt).sort({ startedAt: -1 }).limit(limit).toArray();
      return found.map(fromStored).toReversed();
    },
    forgetBodies: async (attemptIds) => {
      await collection.updateMany({ _id: { $in: attemptIds } }, { $set: { responseBody: null } });
    },
    newest: async (accountId, webhookId, limit) => {
      const found = collection
        .find({ accountId, webhookId }, withoutBody)
        .sort({ startedAt: -1, _id: -1 })
        .limit(limit);
      return (await found.toArray()).map(fromStored);
    },
  };
};

/** Lists of attempts do not show it. */
const withoutBody = { projection: { responseBody: 0 } } as const;

const fromStored = ({ _id, ...state }: Stored): Attempt => ({
  id: _id,
  ...state,
  responseBody: state.responseBody ?? null,
  resend: state.resend ?? false,
});

import { isDuplicateKey } from '@docsight/mongo';
import { Schema } from 'mongoose';
import type { Connection, Model, mongo } from 'mongoose';
import type { Attempt } from './attempt.ts';
import type { AttemptStore } from './delivery-store.ts';
import { keptForSeconds } from './delivery-store-mongo.ts';

type Stored = Omit<Attempt, 'id'> & { _id: string };

const schema = new Schema<Stored>({ _id: String }, { strict: false, versionKey: false });
schema.index({ tenantId: 1, webhookId: 1, startedAt: -1, _id: -1 });
schema.index({ startedAt: 1 }, { expireAfterSeconds: keptForSeconds });

/** The collection `attempts`. */
export const mongoAttemptStore = (connection: Connection): AttemptStore & { model: Model<Stored> } => {
  const model = connection.model<Stored>('Attempt', schema, 'attempts');
  const collection = model.collection as unknown as mongo.Collection<Stored>;
  const find = async (id: string): Promise<Attempt | undefined> => {
    const stored = await collection.findOne({ _id: id });
    return stored ? fromStored(stored) : undefined;
  };

  return {
    model,
    find,
    record: async (attempt) => {
      const { id, ...state } = attempt;
      try {
        // Not journaled: the step that follows is, and the journal keeps the order.
        await collection.insertOne({ _id: id, ...state }, { writeConcern: { w: 1, journal: false } });
        return attempt;
      } catch (error) {
        const standing = isDuplicateKey(error) ? await find(id) : undefined;
        if (!standing) throw error;
        return standing;
      }
    },
    newest: async (tenantId, webhookId, limit) => {
      const found = collection.find({ tenantId, webhookId }).sort({ startedAt: -1, _id: -1 }).limit(limit);
      return (await found.toArray()).map(fromStored);
    },
  };
};

const fromStored = ({ _id, ...state }: Stored): Attempt => ({ id: _id, ...state });

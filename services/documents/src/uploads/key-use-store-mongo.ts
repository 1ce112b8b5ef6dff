import { isDuplicateKey } from '@docsight/mongo';
import { Schema } from 'mongoose';
import type { Connection, Model } from 'mongoose';
import type { KeyUse, KeyUseStore } from './idempotency.ts';

/** A stored use. `answer` is the response. */
export type KeyUseRecord = Omit<KeyUse, 'id' | 'response'> & { _id: string; answer: KeyUse['response'] };

const schema = new Schema(
  {
    _id: String,
    accountId: String,
    key: String,
    fingerprint: String,
    documentId: String,
    createdAt: Date,
    leaseUntil: Date,
    answer: Schema.Types.Mixed,
  },
  { autoIndex: false, versionKey: false, minimize: false },
);
schema.index({ accountId: 1, key: 1 }, { unique: true });
// Only frees space. `decideKey` checks the age of a use.
schema.index({ createdAt: 1 }, { expireAfterSeconds: 24 * 60 * 60 });

export const keyUseModel = (connection: Connection): Model<KeyUseRecord> =>
  connection.model<KeyUseRecord>('KeyUse', schema as never, 'idempotency');

export const mongoKeyUseStore = (model: Model<KeyUseRecord>): KeyUseStore => ({
  insert: async ({ id, response, ...use }) => {
    try {
      await model.collection.insertOne({ _id: id, ...use, answer: response } as never);
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  },
  find: async (accountId, key) => {
    const record = await model.collection.findOne({ accountId, key });
    if (record === null) return null;
    const { _id, answer, ...use } = record as unknown as KeyUseRecord;
    return { id: _id, ...use, response: answer };
  },
  takeOver: async ({ id, leaseUntil: read }, leaseUntil) => {
    const result = await model.collection.updateOne({ _id: id, leaseUntil: read } as never, { $set: { leaseUntil } });
    return result.modifiedCount === 1;
  },
  complete: async (id, response) => {
    await model.collection.updateOne({ _id: id } as never, { $set: { answer: response } });
  },
  remove: async ({ id, leaseUntil }) => {
    await model.collection.deleteOne({ _id: id, leaseUntil } as never);
  },
});

import { isDuplicateKey } from '@docsight/mongo';
import { Schema } from 'mongoose';
import type { Connection, Model } from 'mongoose';
import type { KeyUse, KeyUseStore } from './idempotency.ts';

export type KeyUseRecord = Omit<KeyUse, 'id'> & { _id: string };

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
// Housekeeping only: the age of a use is looked at when it is found.
schema.index({ createdAt: 1 }, { expireAfterSeconds: 24 * 60 * 60 });

export const keyUseModel = (connection: Connection): Model<KeyUseRecord> =>
  connection.model<KeyUseRecord>('KeyUse', schema as never, 'idempotency');

export const mongoKeyUseStore = (model: Model<KeyUseRecord>): KeyUseStore => ({
  insert: async ({ id, ...use }) => {
    try {
      await model.collection.insertOne({ _id: id, ...use } as never);
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  },
  find: async (accountId, key) => {
    const record = await model.collection.findOne({ accountId, key });
    if (record === null) return null;
    const { _id, ...use } = record as unknown as KeyUseRecord;
    return { id: _id, ...use };
  },
  takeOver: async ({ id, leaseUntil: read }, leaseUntil) => {
    const result = await model.collection.updateOne({ _id: id, leaseUntil: read } as never, { $set: { leaseUntil } });
    return result.modifiedCount === 1;
  },
  complete: async (id, answer) => {
    await model.collection.updateOne({ _id: id } as never, { $set: { answer } });
  },
  remove: async ({ id, leaseUntil }) => {
    await model.collection.deleteOne({ _id: id, leaseUntil } as never);
  },
});

import { collection, isDuplicateKey, recordModel } from '@docsight/mongo';
import type { Connection, Model } from 'mongoose';
import type { KeyUse, KeyUseStore } from './idempotency.ts';

/** A stored use. `answer` is the response. */
export type KeyUseRecord = Omit<KeyUse, 'id' | 'response'> & { _id: string; answer: KeyUse['response'] };

export const keyUseModel = (connection: Connection): Model<KeyUseRecord> =>
  recordModel<KeyUseRecord>(connection, 'idempotency', [
    [{ accountId: 1, key: 1 }, { unique: true }],
    // Only frees space. `decideKey` checks the age of a use.
    [{ createdAt: 1 }, { expireAfterSeconds: 24 * 60 * 60 }],
  ]);

export const mongoKeyUseStore = (model: Model<KeyUseRecord>): KeyUseStore => {
  const records = collection(model);
  return {
    insert: async ({ id, response, ...use }) => {
      try {
        await records.insertOne({ _id: id, ...use, answer: response });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    find: async (accountId, key) => {
      const record = await records.findOne({ accountId, key });
      if (record === null) return null;
      const { _id, answer, ...use } = record;
      return { id: _id, ...use, response: answer };
    },
    takeOver: async ({ id, leaseUntil: read }, leaseUntil) => {
      const result = await records.updateOne({ _id: id, leaseUntil: read }, { $set: { leaseUntil } });
      return result.modifiedCount === 1;
    },
    complete: async (id, response) => {
      await records.updateOne({ _id: id }, { $set: { answer: response } });
    },
    remove: async ({ id, leaseUntil }) => {
      await records.deleteOne({ _id: id, leaseUntil });
    },
  };
};

import { collection, isDuplicateKey, recordModel } from '@docsight/mongo';
import type { Connection, Model } from 'mongoose';
import type { StoredBytes } from './stored-bytes.ts';

type StoredBytesRecord = Omit<StoredBytes, 'accountId'> & { _id: string };

export type StoredBytesStore = {
  find(accountId: string): Promise<StoredBytes | null>;
  /** Stores the next version. Returns false if another process stored it first. */
  save(stored: StoredBytes): Promise<boolean>;
  remove(accountId: string): Promise<void>;
};

export const storedBytesModel = (connection: Connection): Model<StoredBytesRecord> =>
  recordModel<StoredBytesRecord>(connection, 'storedBytes');

export const mongoStoredBytesStore = (model: Model<StoredBytesRecord>): StoredBytesStore => {
  const records = collection(model);
  return {
    find: async (accountId) => {
      const record = await records.findOne({ _id: accountId });
      if (record === null) return null;
      const { _id, ...stored } = record;
      return { accountId: _id, ...stored };
    },
    save: async ({ accountId, version, ...stored }) => {
      const next = { ...stored, version: version + 1 };
      if (version > 0) return (await records.replaceOne({ _id: accountId, version }, next)).matchedCount === 1;
      try {
        await records.insertOne({ _id: accountId, ...next });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    remove: async (accountId) => {
      await records.deleteOne({ _id: accountId });
    },
  };
};

import { collection, isDuplicateKey, recordModel } from '@docsight/mongo';
import type { Connection, Model } from 'mongoose';
import type { SweptDerivedFileStore } from './derived-file-store.ts';

export type DerivedFileRecord = {
  /** The original's id, a slash and the name, so that the entries of one original are adjacent in the index. */
  _id: string;
  content: Buffer;
  storedAt: Date;
};

/** Largest content in bytes. MongoDB limits a document to 16 MiB. */
const maxBytes = 15 * 1024 * 1024;

export const derivedFileModel = (connection: Connection): Model<DerivedFileRecord> =>
  recordModel<DerivedFileRecord>(connection, 'derived_files', [[{ storedAt: 1 }]]);

/**
 * Stores each derived file in one document of the service's database. Content that is too large for a document is not
 * stored.
 */
export const mongoDerivedFileStore = (
  connection: Connection,
  { now = () => new Date() }: { now?: () => Date } = {},
): SweptDerivedFileStore => {
  const records = collection(derivedFileModel(connection));
  return {
    get: async (fileId, name) => {
      const options = { projection: { content: 1 }, promoteBuffers: true };
      const found = await records.findOne({ _id: idOf(fileId, name) }, options);
      return found?.content ?? null;
    },
    put: async (fileId, name, content) => {
      if (content.length > maxBytes) return;
      try {
        // A cache does not need the journal.
        const options = { upsert: true, writeConcern: { w: 1 as const, journal: false } };
        await records.replaceOne({ _id: idOf(fileId, name) }, { content, storedAt: now() }, options);
      } catch (error) {
        // Another process has just stored the same entry.
        if (!isDuplicateKey(error)) throw error;
      }
    },
    removeAll: async (fileId) => {
      // `0` is the character after `/`.
      await records.deleteMany({ _id: { $gte: `${fileId}/`, $lt: `${fileId}0` } });
    },
    removeStoredBefore: async (time) => {
      const { deletedCount } = await records.deleteMany({ storedAt: { $lt: time } });
      return deletedCount;
    },
  };
};

const idOf = (fileId: string, name: string): string => `${fileId}/${name}`;

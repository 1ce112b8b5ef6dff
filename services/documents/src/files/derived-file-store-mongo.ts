import { isDuplicateKey } from '@docsight/mongo';
import { Schema } from 'mongoose';
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

const schema = new Schema<DerivedFileRecord>(
  { _id: String, content: Buffer, storedAt: Date },
  { autoIndex: false, versionKey: false },
);
schema.index({ storedAt: 1 });

export const derivedFileModel = (connection: Connection): Model<DerivedFileRecord> =>
  connection.model<DerivedFileRecord>('DerivedFile', schema, 'derived_files');

/** Stores each derived file in one document of the service's database. Content that is too large for a document is not stored. */
export const mongoDerivedFileStore = (
  connection: Connection,
  { now = () => new Date() }: { now?: () => Date } = {},
): SweptDerivedFileStore => {
  const { collection } = derivedFileModel(connection);
  return {
    get: async (fileId, name) => {
      const filter = { _id: idOf(fileId, name) } as never;
      const found = await collection.findOne(filter, { projection: { content: 1 }, promoteBuffers: true });
      return found === null ? null : (found as unknown as DerivedFileRecord).content;
    },
    put: async (fileId, name, content) => {
      if (content.length > maxBytes) return;
      const filter = { _id: idOf(fileId, name) } as never;
      try {
        // A cache does not need the journal.
        const options = { upsert: true, writeConcern: { w: 1 as const, journal: false } };
        await collection.replaceOne(filter, { content, storedAt: now() }, options);
      } catch (error) {
        // Another process has just stored the same entry.
        if (!isDuplicateKey(error)) throw error;
      }
    },
    removeAll: async (fileId) => {
      // `0` is the character after `/`.
      await collection.deleteMany({ _id: { $gte: `${fileId}/`, $lt: `${fileId}0` } } as never);
    },
    removeStoredBefore: async (time) => {
      const { deletedCount } = await collection.deleteMany({ storedAt: { $lt: time } });
      return deletedCount;
    },
  };
};

const idOf = (fileId: string, name: string): string => `${fileId}/${name}`;

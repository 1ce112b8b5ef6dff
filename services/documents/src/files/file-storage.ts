import type { Logger, Part } from '@docsight/service-kit';
import type { Connection } from 'mongoose';
import type { SweptDerivedFileStore } from './derived-file-store.ts';
import { mongoDerivedFileStore } from './derived-file-store-mongo.ts';
import { s3DerivedFileStore } from './derived-file-store-s3.ts';
import { mongoFileStore } from './file-store-mongo.ts';
import { s3FileStore } from './file-store-s3.ts';
import type { FileStore } from './file-store.ts';
import { s3Bucket, s3Part } from './s3-bucket.ts';
import type { S3Settings } from './s3-bucket.ts';

export type FileStorage = { files: FileStore; derived: SweptDerivedFileStore; parts: Part[] };

/**
 * Makes the stores of files: in the database, or in a bucket if there are settings for one. A file stays where it was
 * stored, so a bucket can be configured at any time. The ids of the two stores differ in form.
 */
export const makeFileStorage = (options: {
  connection: Connection;
  s3: S3Settings | undefined;
  /** Returns a UUID. */
  newId: () => string;
  now: () => Date;
  logger: Logger;
}): FileStorage => {
  const { connection, s3, newId, now, logger } = options;
  const database = { files: mongoFileStore(connection), derived: mongoDerivedFileStore(connection, { now }) };
  if (s3 === undefined) return { ...database, parts: [] };
  const bucket = s3Bucket(s3);
  return {
    files: combineFileStores(s3FileStore(bucket, { newId }), database.files),
    derived: combineDerivedStores(s3DerivedFileStore(bucket), database.derived),
    parts: [s3Part({ bucket, logger })],
  };
};

/** Removes an original and everything that was made from it. Safe to repeat. */
export const removeOriginal = async (
  { files, derived }: { files: Pick<FileStore, 'remove'>; derived: Pick<SweptDerivedFileStore, 'removeAll'> },
  fileId: string,
): Promise<void> => {
  // In this order nothing can be derived again. After a crash between the two steps, the sweep removes the rest by
  // its age.
  await files.remove(fileId);
  await derived.removeAll(fileId);
};

const combineFileStores = (bucket: FileStore, database: FileStore): FileStore => {
  const storeOf = (fileId: string) => (/^[0-9a-f]{24}$/.test(fileId) ? database : bucket);
  return {
    put: bucket.put,
    read: (fileId, range) => storeOf(fileId).read(fileId, range),
    remove: (fileId) => storeOf(fileId).remove(fileId),
    storedBefore: async function* (time) {
      yield* bucket.storedBefore(time);
      yield* database.storedBefore(time);
    },
  };
};

const combineDerivedStores = (
  bucket: SweptDerivedFileStore,
  database: SweptDerivedFileStore,
): SweptDerivedFileStore => ({
  get: bucket.get,
  put: bucket.put,
  removeAll: async (fileId) => {
    await bucket.removeAll(fileId);
    await database.removeAll(fileId);
  },
  removeStoredBefore: async (time) =>
    (await bucket.removeStoredBefore(time)) + (await database.removeStoredBefore(time)),
});

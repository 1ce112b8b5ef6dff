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
 * Where the files lie: in the database, or in a bucket when there are settings for one. A file stays where it was stored, so that a bucket may
 * be set up at any time: the ids tell the two apart. newId: a UUID.
 */
export const fileStorage = (options: {
  connection: Connection;
  s3: S3Settings | undefined;
  newId: () => string;
  now: () => Date;
  logger: Logger;
}): FileStorage => {
  const { connection, s3, newId, now, logger } = options;
  const database = { files: mongoFileStore(connection), derived: mongoDerivedFileStore(connection, { now }) };
  if (s3 === undefined) return { ...database, parts: [] };
  const bucket = s3Bucket(s3);
  return {
    files: bothFileStores(s3FileStore(bucket, { newId }), database.files),
    derived: bothDerivedStores(s3DerivedFileStore(bucket), database.derived),
    parts: [s3Part({ bucket, logger })],
  };
};

/** Takes an original away with all that was made from it. Safe to repeat. */
export const removeOriginal = async (
  { files, derived }: { files: Pick<FileStore, 'remove'>; derived: Pick<SweptDerivedFileStore, 'removeAll'> },
  fileId: string,
): Promise<void> => {
  // In this order nothing can be made of it once more; what a crash leaves behind goes with its age.
  await files.remove(fileId);
  await derived.removeAll(fileId);
};

const bothFileStores = (bucket: FileStore, database: FileStore): FileStore => {
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

const bothDerivedStores = (bucket: SweptDerivedFileStore, database: SweptDerivedFileStore): SweptDerivedFileStore => ({
  ...bucket,
  removeAll: async (fileId) => {
    await bucket.removeAll(fileId);
    await database.removeAll(fileId);
  },
  removeStoredBefore: async (time) =>
    (await bucket.removeStoredBefore(time)) + (await database.removeStoredBefore(time)),
});

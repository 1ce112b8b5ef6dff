import type { Logger, Part } from '@docsight/service-kit';
import { dataFoldersIn } from './disk/data-folder.ts';
import { dataFolderPart } from './disk/data-folder-part.ts';
import type { SweptDerivedFileStore } from './derived-file-store.ts';
import { diskDerivedFileStore } from './disk/derived-file-store-disk.ts';
import { isOwnerOf } from './disk/folder-owner.ts';
import { s3DerivedFileStore } from './s3/derived-file-store-s3.ts';
import { diskFileStore } from './disk/file-store-disk.ts';
import { s3FileStore } from './s3/file-store-s3.ts';
import type { FileStore } from './file-store.ts';
import { s3Bucket, s3Part } from './s3/s3-bucket.ts';
import type { S3Settings } from './s3/s3-bucket.ts';

export type FileStorage = {
  files: FileStore;
  derived: SweptDerivedFileStore;
  /** The folder for temporary files. */
  temporaryFolder: string;
  /** Returns whether the originals on disk belong to this database. Files of another one must not be removed. */
  belongsTo(databaseId: string): Promise<boolean>;
  parts: Part[];
};

/**
 * Makes the stores of files: on disk, or in a bucket if there are settings for one. A file stays where it was stored,
 * so a bucket can be configured at any time. The ids of the two stores differ in form.
 */
export const makeFileStorage = (options: {
  /** The folder `DATA_DIR`. */
  dataFolder: string;
  s3: S3Settings | undefined;
  /** Returns a UUID. */
  newId: () => string;
  logger: Logger;
}): FileStorage => {
  const { dataFolder, s3, newId, logger } = options;
  const folders = dataFoldersIn(dataFolder);
  const disk = {
    files: diskFileStore(folders.originals, { newId: () => newId().replaceAll('-', '') }),
    derived: diskDerivedFileStore(folders, { newId }),
  };
  const common = {
    temporaryFolder: folders.temporary,
    belongsTo: (databaseId: string) => isOwnerOf(folders, databaseId, newId),
    parts: [dataFolderPart(dataFolder, { newId })],
  };
  if (s3 === undefined) return { ...disk, ...common };
  const bucket = s3Bucket(s3);
  return {
    files: combineFileStores(s3FileStore(bucket, { newId }), disk.files),
    derived: combineDerivedStores(s3DerivedFileStore(bucket), disk.derived),
    ...common,
    parts: [...common.parts, s3Part({ bucket, logger })],
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

const combineFileStores = (bucket: FileStore, disk: FileStore): FileStore => {
  const storeOf = (fileId: string) => (/^[0-9a-f]{32}$/.test(fileId) ? disk : bucket);
  return {
    put: bucket.put,
    read: (fileId, range) => storeOf(fileId).read(fileId, range),
    provide: (file, path) => storeOf(file.fileId).provide(file, path),
    remove: (fileId) => storeOf(fileId).remove(fileId),
    storedBefore: async function* (time) {
      yield* bucket.storedBefore(time);
      yield* disk.storedBefore(time);
    },
  };
};

const combineDerivedStores = (bucket: SweptDerivedFileStore, disk: SweptDerivedFileStore): SweptDerivedFileStore => ({
  get: bucket.get,
  put: bucket.put,
  removeAll: async (fileId) => {
    await bucket.removeAll(fileId);
    await disk.removeAll(fileId);
  },
  removeStoredBefore: async (time) => (await bucket.removeStoredBefore(time)) + (await disk.removeStoredBefore(time)),
});

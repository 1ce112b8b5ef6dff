export { makeDigest, verifyContent } from './content-hash.ts';
export type { DerivedFileStore, SweptDerivedFileStore } from './derived-file-store.ts';
export { databaseIdModel, databaseIdOf } from './database-id-mongo.ts';
export { makeFileStorage, removeOriginal } from './file-storage.ts';
export type { FileStore, LocalFile, StoredFile } from './file-store.ts';
export type { S3Settings } from './s3/s3-bucket.ts';
export { measureDisk } from './disk/measure-disk.ts';
export { sweepFiles } from './sweep-files.ts';
export { sweepTemporaryFiles, temporaryPathIn, withTemporaryFile } from './disk/temporary-files.ts';

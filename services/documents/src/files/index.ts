export { verifyContent } from './content-hash.ts';
export type { DerivedFileStore, SweptDerivedFileStore } from './derived-file-store.ts';
export { derivedFileModel, mongoDerivedFileStore } from './derived-file-store-mongo.ts';
export { makeFileStorage, removeOriginal } from './file-storage.ts';
export type { FileStore } from './file-store.ts';
export { mongoFileStore } from './file-store-mongo.ts';
export type { S3Settings } from './s3-bucket.ts';
export { sweepFiles } from './sweep-files.ts';

export type { FileStore } from './file-store.ts';
export { mongoFileStore } from './file-store-mongo.ts';
export { sweepFiles, sweepPart } from './sweep-files.ts';

export { collection, collectionWith, recordModel } from './collection.ts';
export type { CollectionWith, RecordIndex } from './collection.ts';
export { literalPattern } from './literal-pattern.ts';
export { removeBatch, removeInBatches } from './remove-in-batches.ts';
export { upsertNewer } from './upsert-newer.ts';
export type { SnapshotUpdate } from './upsert-newer.ts';
export { duplicateKeysIn, duplicateKeysOrInvalidIn, ignoreExisting, isDuplicateKey } from './rejected-writes.ts';

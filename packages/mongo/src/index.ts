export { collection, recordModel } from './collection.ts';
export type { CollectionWith, RecordIndex } from './collection.ts';
export { ensureIndexes, mongoConnection, mongoPart } from './connect.ts';
export type { IndexedModel } from './connect.ts';
export { groupCommit } from './group-commit.ts';
export { mongoOutbox } from './mongo-outbox.ts';
export { recordWriter } from './record-writer.ts';
export type { RecordWriter } from './record-writer.ts';
export { removeInBatches } from './remove-in-batches.ts';
export {
  duplicateKeysIn,
  insertRecord,
  isDuplicateKey,
  outboxIndex,
  replaceRecord,
  versionedRecordFields,
} from './versioned-record.ts';
export type { StateOf, VersionedRecord } from './versioned-record.ts';

export { accountErasurePart, deletedAccountModel, mongoDeletedAccounts } from './account-erasure/index.ts';
export type { EraseSlice, DeletedAccountRecord, DeletedAccounts } from './account-erasure/index.ts';
export {
  collection,
  recordModel,
  literalPattern,
  removeBatch,
  removeInBatches,
  upsertNewer,
  duplicateKeysIn,
  ignoreExisting,
  isDuplicateKey,
} from './collections/index.ts';
export type { CollectionWith, RecordIndex, SnapshotUpdate } from './collections/index.ts';
export {
  defaultConcerns,
  newestRead,
  repeatableWrite,
  ensureIndexes,
  mongoConnection,
  mongoPart,
} from './connection/index.ts';
export type { IndexedModel } from './connection/index.ts';
export {
  groupCommit,
  freeLease,
  leaseExpiry,
  mongoLeases,
  recordWriter,
  versionValidator,
  insertRecord,
  outboxIndex,
  replaceRecord,
} from './records/index.ts';
export type { LeaseRecord, CheckedRecord, RecordWriter, StateOf, VersionedRecord } from './records/index.ts';
export { mongoOutbox, outboxMarks } from './outbox/index.ts';
export { verifyMongo } from './verify/index.ts';

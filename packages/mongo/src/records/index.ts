export { insertRecord, outboxIndex, replaceRecord } from './versioned-record.ts';
export type { StateOf, VersionedRecord } from './versioned-record.ts';
export { groupCommit } from './group-commit.ts';
export { freeLease, leaseExpiry, mongoLeases } from './leases.ts';
export type { LeaseRecord } from './leases.ts';
export { recordWriter, versionValidator } from './record-writer.ts';
export type { CheckedRecord, RecordWriter } from './record-writer.ts';

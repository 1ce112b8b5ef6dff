export { sessionLifetimeMs } from './apply-beacon.ts';
export { anonymousPrefix, makeReading } from './count-reading.ts';
export type { Reading } from './count-reading.ts';
export { mergeSweeper } from './merge-sweeper.ts';
export { makeMerging } from './merging.ts';
export type { Identity, Rules } from './reader.ts';
export { makeReaderChanges } from './reader-changes.ts';
export { readerOutbox } from './reader-outbox-mongo.ts';
export { mongoReaderStore, readerModel } from './reader-store-mongo.ts';

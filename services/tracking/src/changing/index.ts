export { makeReaderChanges } from './change-queue.ts';
export type { Decided, ReaderChanges } from './change-queue.ts';
export { mergeSweeper } from './merge-sweeper.ts';
export { makeMerging } from './merging.ts';
export type { Merging } from './merging.ts';

export { makeChangeQueue } from './change-queue.ts';
export { mergeSweeper } from './merge-sweeper.ts';
export { makeMerging } from './merging.ts';
export type { Merging } from './merging.ts';
export { makeReaders } from './readers.ts';
export type { Readers } from './readers.ts';

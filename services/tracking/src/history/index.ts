export { mongoHistoryStore, segmentModel, sessionModel } from './history-store-mongo.ts';
export type { HistoryStore } from './history-store.ts';
export { makeReaderHistory } from './reader-history.ts';
export type { ReaderHistory, Recalled } from './reader-history.ts';
export { weightOf } from './record-size.ts';
export { chainOf, countsOf } from './segment.ts';
export type { Segment } from './segment.ts';
export { sessionSweeper } from './session-sweeper.ts';

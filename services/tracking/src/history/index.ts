export { mongoHistoryStore, segmentModel, sessionModel } from './history-store-mongo.ts';
export type { HistoryStore } from './history-store.ts';
export { makeReaderHistory } from './reader-history.ts';
export type { ReaderHistory } from './reader-history.ts';
export { readerBytes } from './record-size.ts';
export { segmentChain, visitCounts } from './segment.ts';
export type { Segment } from './segment.ts';
export { sessionSweeper } from './session-sweeper.ts';

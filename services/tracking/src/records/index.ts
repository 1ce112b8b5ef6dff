export { mongoReaderStore, readerModel, toStored, unpublishedSegmentIds } from './reader-store-mongo.ts';
export type { ReaderRecord } from './reader-store-mongo.ts';
export type { ReaderStore, ReaderWrite, StoredReader } from './reader-store.ts';
export { makeRecentlyPublished } from './recently-published.ts';
export type { RecentlyPublished } from './recently-published.ts';

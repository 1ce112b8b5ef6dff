export { mongoReaderStore, readerModel, toStored, untoldOf, withDefaults } from './reader-store-mongo.ts';
export type { ReaderRecord } from './reader-store-mongo.ts';
export type { ReaderStore, StoredReader } from './reader-store.ts';
export { makeToldReaders } from './recently-published.ts';
export type { ToldReaders } from './recently-published.ts';

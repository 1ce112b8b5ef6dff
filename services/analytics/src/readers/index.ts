export type { ReaderRecord } from './reader.ts';
export { consumeReaderChanges } from './reader-changed-consumer.ts';
export { readerIndex, readerModel } from './reader-model.ts';
export { mongoReaderStore } from './reader-store-mongo.ts';

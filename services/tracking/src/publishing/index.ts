export { readerOutbox } from './reader-outbox-mongo.ts';
export { mongoReaderPages } from './reader-pages-mongo.ts';
export type { ReaderPages } from './reader-pages-mongo.ts';
export { readerPagesRoutes } from './reader-pages-routes.ts';

export { consumeDocumentFacts } from './document-facts-consumer.ts';
export type { DocumentStore, KnownDocument } from './document-store.ts';
export { documentModel, mongoDocumentStore } from './document-store-mongo.ts';
export type { DocumentRecord } from './document-store-mongo.ts';
export { httpDocumentsClient } from './documents-client.ts';
export { makeFindDocument } from './find-document.ts';
export type { FindDocument } from './find-document.ts';

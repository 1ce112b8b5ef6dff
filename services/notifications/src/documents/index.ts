export { periodsOff } from './document.ts';
export type { Period } from './document.ts';
export { documentModel, mongoDocumentStore } from './document-store-mongo.ts';
export type { DocumentStore } from './document-store-mongo.ts';
export { consumeDocuments } from './documents-consumer.ts';

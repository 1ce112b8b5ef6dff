export { consumeDocumentFacts } from './document-facts-consumer.ts';
export { documentsClient } from './documents-client.ts';
export type { DocumentsClient } from './documents-client.ts';
export { factsModel, mongoFactsStore } from './facts-store-mongo.ts';
export type { FactsStore } from './facts-store-mongo.ts';
export { makeFindDocument } from './find-document.ts';
export type { FindDocument } from './find-document.ts';

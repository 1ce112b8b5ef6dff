export { mongoDocumentTraces } from './document-traces-mongo.ts';
export { makeEraseDocument } from './erase-document.ts';

export { makeEraseDocument, makeErasureSteps } from './erase-document.ts';
export type { ErasureSteps } from './erase-document.ts';
export { mongoRelatedRecords } from './related-records-mongo.ts';

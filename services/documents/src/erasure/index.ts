export { makeEraseDocument } from './erase-document.ts';
export { mongoRelatedRecords } from './related-records-mongo.ts';

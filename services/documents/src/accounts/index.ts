export { accountRoutes } from './account-routes.ts';
export { consumeDeletedAccounts } from './accounts-consumer.ts';
export { makeDeleteDocuments } from './delete-documents.ts';
export type { DeleteDocuments } from './delete-documents.ts';
export { makeEraseSlice } from './erase-slice.ts';
export { mongoRemoveOthers } from './remove-others-mongo.ts';
export { makeRequireAccount } from './require-account.ts';
export type { RequireAccount } from './require-account.ts';

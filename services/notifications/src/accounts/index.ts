export { accountModel, mongoAccountStore } from './account-store-mongo.ts';
export { consumeAccounts } from './accounts-consumer.ts';
export { mongoEraseSlice } from './erase-slice-mongo.ts';

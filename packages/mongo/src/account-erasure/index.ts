export { accountErasurePart } from './account-erasure.ts';
export type { EraseSlice } from './account-erasure.ts';
export { deletedAccountModel, mongoDeletedAccounts } from './deleted-accounts.ts';
export type { DeletedAccountRecord, DeletedAccounts } from './deleted-accounts.ts';

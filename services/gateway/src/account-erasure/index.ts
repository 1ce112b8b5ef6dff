export { accountErasureRoutes } from './account-erasure-routes.ts';
export { makeDeleteAccount } from './delete-account.ts';
export { makeEndAccount } from './end-account.ts';
export { makeEraseSlice } from './erase-slice.ts';

export { accountRoutes } from './account-routes.ts';
export { mongoEraseSlice } from './erase-slice-mongo.ts';

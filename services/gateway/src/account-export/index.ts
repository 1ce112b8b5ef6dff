export { accountExportRoutes } from './account-export-routes.ts';
export { makeExportAccount } from './export-account.ts';
export type { OwnRecords } from './export-account.ts';

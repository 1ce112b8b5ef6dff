export { accountExportRoutes } from './account-export-routes.ts';
export { makeExportAccount } from './export-account.ts';
export type { ExportAccount, OwnRecords } from './export-account.ts';

export { factsUpdate, statsUpdate } from './account-document.ts';
export type { DocumentUpdate } from './account-document.ts';
export {
  accountDayModel,
  accountDocumentModel,
  accountRepeatsModel,
  accountRollupModel,
  accountViewsModel,
} from './account-model.ts';
export type { AccountDay, AccountReports, AccountSums, TopDocument } from './reports/account-reports.ts';
export { mongoAccountReports } from './reports/account-reports-mongo.ts';
export type { AccountTotals } from './account-rollup.ts';
export { mongoAccountStore } from './account-store-mongo.ts';
export { consumeDocumentStats } from './document-stats-consumer.ts';
export { makeFoldAccount } from './fold-account.ts';
export type { FoldAccount } from './fold-account.ts';

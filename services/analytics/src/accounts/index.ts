export { factsUpdate, statsUpdate } from './account-document.ts';
export { accountDocumentModel, accountRollupModel } from './account-model.ts';
export type { AccountReports, AccountSums, TopDocument } from './account-reports.ts';
export { mongoAccountReports } from './account-reports-mongo.ts';
export type { AccountTotals } from './account-rollup.ts';
export { mongoAccountStore } from './account-store-mongo.ts';
export { consumeDocumentStats } from './document-stats-consumer.ts';
export { makeFoldAccount } from './fold-account.ts';
export type { FoldAccount } from './fold-account.ts';

import { accountDocumentIndex } from '../account-model.ts';
import type { AccountDocumentRecord } from '../account-model.ts';
import type { AccountReports, TopDocument } from './account-reports.ts';
import { zeroAccountTotals } from '../account-rollup.ts';
import type { AccountCollections } from '../account-store-mongo.ts';
import { makeReadSums } from './range-sums-mongo.ts';
import { makeReadTop } from './range-top-mongo.ts';
import { serializeByAccount } from './serialize-by-account.ts';
import { makeReadDays, makeReadFilled } from './timeline-days-mongo.ts';

export const mongoAccountReports = (collections: AccountCollections): AccountReports => {
  const { accountDocuments: documents, accountRollups: rollups } = collections;
  return {
    totals: async (accountId) => {
      const found = await rollups.findOne({ _id: accountId }, { projection: { totals: 1 } });
      return found?.totals ?? zeroAccountTotals();
    },

    top: async (accountId, limit) => {
      const found = await documents
        .find(
          { accountId, 'facts.isActive': true },
          { projection: { facts: 1, stats: 1 }, hint: accountDocumentIndex.top },
        )
        .sort({ 'stats.views': -1, 'facts.createdAt': -1, _id: 1 })
        .limit(limit)
        .toArray();
      return found.map(topDocument);
    },

    filled: makeReadFilled(collections.accountDays),
    sums: serializeByAccount(makeReadSums(collections)),
    days: serializeByAccount(makeReadDays(collections.accountDays)),
    topBetween: serializeByAccount(makeReadTop(collections)),
  };
};

const topDocument = ({ facts, stats }: Pick<AccountDocumentRecord, 'facts' | 'stats'>): TopDocument => {
  const { shortCode, title, pageCount } = facts!;
  const { views, viewers, leads, pagesSeen } = stats;
  return { shortCode, title, pageCount, views, viewers, leads, pagesSeen };
};

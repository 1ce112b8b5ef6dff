import type { DateRange } from '@docsight/service-kit';
import type { mongo } from 'mongoose';
import { never } from '../figures/index.ts';
import type { RollupDayRecord } from '../folding/index.ts';
import type { AccountDocumentRecord, AccountRollupRecord } from './account-model.ts';
import type { AccountReports, AccountSums, TopDocument } from './account-reports.ts';
import { zeroAccountTotals } from './account-rollup.ts';
import { serializeByAccount } from './serialize-by-account.ts';

export const mongoAccountReports = ({
  accountDocuments: documents,
  accountRollups: rollups,
  days,
}: {
  accountDocuments: mongo.Collection<AccountDocumentRecord>;
  accountRollups: mongo.Collection<AccountRollupRecord>;
  days: mongo.Collection<RollupDayRecord>;
}): AccountReports => {
  return {
    totals: async (accountId) => {
      const found = await rollups.findOne({ _id: accountId }, { projection: { totals: 1 } });
      return found?.totals ?? zeroAccountTotals();
    },

    top: async (accountId, limit) => {
      const found = await documents
        .find({ accountId, 'facts.isActive': true }, { projection: { facts: 1, stats: 1 } })
        .sort({ 'stats.views': -1, 'facts.createdAt': -1, _id: 1 })
        .limit(limit)
        .toArray();
      return found.map(({ facts, stats }) => topDocument(facts, stats));
    },

    inRange: serializeByAccount(async (accountId, range, limit) => {
      const pipeline = rangePipeline(accountId, range, { documents: documents.collectionName, limit });
      const [result] = await days.aggregate<RangeResult>(pipeline).toArray();
      const { byPageCount, top } = result ?? { byPageCount: [], top: [] };
      return {
        sums: accountSumsOf(byPageCount),
        top: top.map(({ documents: [document], ...sums }) => topDocument(document!.facts, sums)),
      };
    }),
  };
};

type Sums = Pick<TopDocument, 'views' | 'viewers' | 'leads' | 'pagesSeen'>;
type RangeResult = { byPageCount: (Sums & { _id: number })[]; top: (Sums & { documents: AccountDocumentRecord[] })[] };

/** Adds up the days of a range by document, and joins the active documents, even those without any day. */
const rangePipeline = (
  accountId: string,
  range: Pick<DateRange, 'sinceDay' | 'untilDay'>,
  { documents, limit }: { documents: string; limit: number },
) => [
  { $match: { accountId, date: dateFilter(range) } },
  { $project: { _id: 0, documentId: 1, views: 1, leads: 1, readersSince: 1, pagesSince: 1 } },
  { $unionWith: { coll: documents, pipeline: activeDocuments(accountId) } },
  { $group: { _id: '$documentId', ...sumsSince(range), pageCount: { $max: '$pageCount' }, at: { $max: '$at' } } },
  // Deleted documents have no page count.
  { $match: { pageCount: { $gt: 0 } } },
  {
    $facet: {
      byPageCount: [{ $group: { _id: '$pageCount', ...summedFields } }],
      top: [
        { $sort: { views: -1, at: -1, _id: 1 } },
        { $limit: limit },
        { $lookup: { from: documents, localField: '_id', foreignField: '_id', as: 'documents' } },
      ],
    },
  },
];

const topDocument = (facts: AccountDocumentRecord['facts'], sums: Sums): TopDocument => {
  const { shortCode, title, pageCount } = facts!;
  const { views, viewers, leads, pagesSeen } = sums;
  return { shortCode, title, pageCount, views, viewers, leads, pagesSeen };
};

/** Days are texts such as 2026-01-31, which sort by date. */
const dateFilter = ({ sinceDay, untilDay }: Pick<DateRange, 'sinceDay' | 'untilDay'>) => ({
  ...(sinceDay !== null && { $gte: sinceDay }),
  ...(untilDay !== null && { $lte: untilDay }),
});

/** Reads the active documents from the index alone. */
const activeDocuments = (accountId: string) => [
  { $match: { accountId, 'facts.isActive': true } },
  { $project: { _id: 0, documentId: '$_id', pageCount: '$facts.pageCount', at: '$facts.createdAt' } },
];

const sumsSince = ({ sinceDay }: Pick<DateRange, 'sinceDay'>) => ({
  views: { $sum: '$views' },
  leads: { $sum: '$leads' },
  viewers: { $sum: countNewSince('$readersSince', sinceDay) },
  pagesSeen: { $sum: countNewSince('$pagesSince', sinceDay) },
});

/** Returns an expression: the sum of the entries by previous day that are new in a range that starts on `since`. */
const countNewSince = (byPreviousDay: string, since: string | null) => {
  const first = `${byPreviousDay}.${never}`;
  if (since === null) return first;
  const isNew = { $or: [{ $lt: ['$$this.k', since] }, { $eq: ['$$this.k', never] }] };
  const entries = { $filter: { input: { $objectToArray: byPreviousDay }, cond: isNew } };
  return { $sum: { $map: { input: entries, in: '$$this.v' } } };
};

const summedFields = Object.fromEntries(
  ['views', 'leads', 'viewers', 'pagesSeen'].map((name) => [name, { $sum: `$${name}` }]),
);

const accountSumsOf = (byPageCount: RangeResult['byPageCount']): AccountSums => {
  const total = (name: keyof Sums): number => byPageCount.reduce((sum, row) => sum + row[name], 0);
  return {
    views: total('views'),
    viewers: total('viewers'),
    leads: total('leads'),
    pagesSeen: Object.fromEntries(byPageCount.map(({ _id, pagesSeen }) => [_id, pagesSeen])),
  };
};

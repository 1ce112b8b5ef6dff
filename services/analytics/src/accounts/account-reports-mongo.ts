import type { DateRange } from '@docsight/service-kit';
import type { Model } from 'mongoose';
import { never } from '../figures/index.ts';
import type { RollupDayRecord } from '../folding/index.ts';
import type { AccountDocumentRecord, AccountRollupRecord } from './account-model.ts';
import type { AccountReports, AccountSums, TopDocument } from './account-reports.ts';
import { noAccountTotals } from './account-rollup.ts';
import { inTurns } from './in-turns.ts';

export const mongoAccountReports = (models: {
  accountDocuments: Model<AccountDocumentRecord>;
  accountRollups: Model<AccountRollupRecord>;
  days: Model<RollupDayRecord>;
}): AccountReports => {
  const documents = models.accountDocuments.collection;
  const rollups = models.accountRollups.collection;
  const days = models.days.collection;

  return {
    totals: async (accountId) => {
      const found = await rollups.findOne({ _id: accountId } as never, { projection: { totals: 1 } });
      return (found as unknown as AccountRollupRecord | null)?.totals ?? noAccountTotals();
    },

    top: async (accountId, limit) => {
      const found = await documents
        .find({ accountId, 'facts.isActive': true }, { projection: { facts: 1, stats: 1 } })
        .sort({ 'stats.views': -1, 'facts.createdAt': -1, _id: 1 })
        .limit(limit)
        .toArray();
      return (found as unknown as AccountDocumentRecord[]).map(({ facts, stats }) => topDocument(facts, stats));
    },

    inRange: inTurns(async (accountId, range, limit) => {
      const found = days.aggregate<InRange>([
        { $match: { accountId, date: within(range) } },
        { $project: { _id: 0, documentId: 1, views: 1, leads: 1, readersSince: 1, pagesSince: 1 } },
        { $unionWith: { coll: documents.collectionName, pipeline: activeDocuments(accountId) } },
        { $group: { _id: '$documentId', ...sumsIn(range), pageCount: { $max: '$pageCount' }, at: { $max: '$at' } } },
        // The others are deleted.
        { $match: { pageCount: { $gt: 0 } } },
        {
          $facet: {
            byLength: [{ $group: { _id: '$pageCount', ...sumsOfSums } }],
            top: [
              { $sort: { views: -1, at: -1, _id: 1 } },
              { $limit: limit },
              { $lookup: { from: documents.collectionName, localField: '_id', foreignField: '_id', as: 'known' } },
            ],
          },
        },
      ]);
      const [{ byLength, top } = { byLength: [], top: [] }] = await found.toArray();
      return {
        sums: addedUp(byLength),
        top: top.map(({ known: [document], ...sums }) => topDocument(document!.facts, sums)),
      };
    }),
  };
};

type Sums = Pick<TopDocument, 'views' | 'viewers' | 'leads' | 'pagesSeen'>;
type InRange = { byLength: (Sums & { _id: number })[]; top: (Sums & { known: AccountDocumentRecord[] })[] };

const topDocument = (facts: AccountDocumentRecord['facts'], sums: Sums): TopDocument => {
  const { shortCode, title, pageCount } = facts!;
  const { views, viewers, leads, pagesSeen } = sums;
  return { shortCode, title, pageCount, views, viewers, leads, pagesSeen };
};

/** Days as texts sort as days do. */
const within = ({ sinceDay, untilDay }: Pick<DateRange, 'sinceDay' | 'untilDay'>) => ({
  ...(sinceDay !== null && { $gte: sinceDay }),
  ...(untilDay !== null && { $lte: untilDay }),
});

/** From the index alone. */
const activeDocuments = (accountId: string) => [
  { $match: { accountId, 'facts.isActive': true } },
  { $project: { _id: 0, documentId: '$_id', pageCount: '$facts.pageCount', at: '$facts.createdAt' } },
];

const sumsIn = ({ sinceDay }: Pick<DateRange, 'sinceDay'>) => ({
  views: { $sum: '$views' },
  leads: { $sum: '$leads' },
  viewers: { $sum: newSince('$readersSince', sinceDay) },
  pagesSeen: { $sum: newSince('$pagesSince', sinceDay) },
});

/** An expression: of the entries by the day before, those that are new in a range that begins on `since`. */
const newSince = (byDayBefore: string, since: string | null) => {
  const first = `${byDayBefore}.${never}`;
  if (since === null) return first;
  const isNew = { $or: [{ $lt: ['$$this.k', since] }, { $eq: ['$$this.k', never] }] };
  const entries = { $filter: { input: { $objectToArray: byDayBefore }, cond: isNew } };
  return { $sum: { $map: { input: entries, in: '$$this.v' } } };
};

const sumsOfSums = Object.fromEntries(
  ['views', 'leads', 'viewers', 'pagesSeen'].map((name) => [name, { $sum: `$${name}` }]),
);

const addedUp = (byLength: InRange['byLength']): AccountSums => {
  const total = (name: keyof Sums): number => byLength.reduce((sum, row) => sum + row[name], 0);
  return {
    ...{ views: total('views'), viewers: total('viewers'), leads: total('leads') },
    pagesSeen: Object.fromEntries(byLength.map(({ _id, pagesSeen }) => [_id, pagesSeen])),
  };
};

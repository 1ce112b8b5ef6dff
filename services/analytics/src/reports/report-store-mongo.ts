import { rankOf } from '@docsight/contracts';
import type { mongo } from 'mongoose';
import { zeroTotals } from '../figures/index.ts';
import type { RollupDayRecord, RollupRecord } from '../folding/index.ts';
import { readerIndexes, viewerIndexes } from '../readers/index.ts';
import type { ReaderRecord } from '../readers/index.ts';
import { contains, countList, leadFields, scanList, viewerFields } from './list-reads-mongo.ts';
import type { ListScan } from './list-reads-mongo.ts';
import type { DayRange, ReportStore, ViewerQuery } from './report-store.ts';

export const mongoReportStore = ({
  readers,
  rollups,
  days,
}: {
  readers: mongo.Collection<ReaderRecord>;
  rollups: mongo.Collection<RollupRecord>;
  days: mongo.Collection<RollupDayRecord>;
}): ReportStore => {
  const listTotals = async (accountId: string, documentId: string) => {
    const projection = { 'totals.viewers': 1, 'totals.leads': 1, 'totals.levels': 1 };
    const found = await rollups.findOne({ _id: documentId, accountId }, { projection });
    return found?.totals ?? zeroTotals();
  };

  return {
    totals: async (accountId, documentId) => {
      const projection = { totals: 1, level: 1 };
      return rollups.findOne({ _id: documentId, accountId }, { projection });
    },

    days: (accountId, documentId, range, only) => {
      const found = days.find(
        { documentId, accountId, ...dateFilter(range) },
        { batchSize: daysPerBatch, ...(only && { projection: Object.fromEntries(only.map((name) => [name, 1])) }) },
      );
      return found.sort({ date: 1 });
    },

    viewerCount: async (accountId, documentId, query) => {
      if (query.searchKey !== null) return countList(readers, viewerScan(accountId, documentId, query));
      const { viewers, levels } = await listTotals(accountId, documentId);
      return query.level === null ? viewers : levels[query.level];
    },

    viewers: (accountId, documentId, query, slice) =>
      scanList(readers, viewerScan(accountId, documentId, query), slice),

    leadCount: async (accountId, documentId) => (await listTotals(accountId, documentId)).leads,

    leads: (accountId, documentId, slice) => {
      const filter = { documentId, accountId, 'lead.capturedAt': { $gte: new Date(0) } };
      return scanList(readers, { filter, index: readerIndexes.leads, fields: leadFields }, slice);
    },
  };
};

const daysPerBatch = 50;

export const viewerScan = (
  accountId: string,
  documentId: string,
  { sort, order, level, searchKey }: ViewerQuery,
): ListScan => ({
  filter: {
    documentId,
    accountId,
    'viewer.rank': level === null ? { $gte: 0 } : rankOf(level),
    ...(searchKey !== null && { 'viewer.searchKey': contains(searchKey) }),
  },
  index: viewerIndexes[sort],
  order,
  fields: viewerFields,
});

/** Days are texts such as 2026-01-31, which sort by date. */
const dateFilter = ({ sinceDay, untilDay }: DayRange) =>
  sinceDay === null && untilDay === null
    ? {}
    : { date: { ...(sinceDay !== null && { $gte: sinceDay }), ...(untilDay !== null && { $lte: untilDay }) } };

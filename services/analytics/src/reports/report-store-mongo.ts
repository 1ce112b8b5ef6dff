import type { mongo } from 'mongoose';
import type { RollupDayRecord, RollupRecord } from '../folding/index.ts';
import { readerIndex } from '../readers/index.ts';
import type { ReaderRecord } from '../readers/index.ts';
import type { DayRange, DayRecord, ListedReader, ReportStore, Slice } from './report-store.ts';

export const mongoReportStore = ({
  readers,
  rollups,
  days,
}: {
  readers: mongo.Collection<ReaderRecord>;
  rollups: mongo.Collection<RollupRecord>;
  days: mongo.Collection<RollupDayRecord>;
}): ReportStore => {
  async function* list(filter: object, index: Record<string, 1 | -1>, slice: Slice): AsyncGenerator<ListedReader[]> {
    // The list is sorted by its index.
    const found = readers.find(filter, { projection: listedFields, hint: index, batchSize: rowsPerBatch }).sort(index);
    if (slice !== 'all') found.skip(slice.skip).limit(slice.limit);
    let batch: ListedReader[] = [];
    for await (const reader of found) {
      batch.push(reader);
      if (batch.length < rowsPerBatch) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }

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

    listSizes: async (accountId, documentId) => {
      const projection = { 'totals.viewers': 1, 'totals.leads': 1 };
      const found = await rollups.findOne({ _id: documentId, accountId }, { projection });
      return found?.totals ?? { viewers: 0, leads: 0 };
    },

    viewers: (accountId, documentId, slice) =>
      list({ documentId, accountId, 'viewer.rank': { $gte: 0 } }, readerIndex.viewers, slice),

    leads: (accountId, documentId, slice) =>
      list({ documentId, accountId, 'lead.capturedAt': { $gte: new Date(0) } }, readerIndex.leads, slice),
  };
};

/** Rows per batch. A batch takes a few milliseconds, so that other requests can run in between. */
const rowsPerBatch = 500;
const daysPerBatch = 50;

const listedFields = {
  viewer: 1,
  lead: 1,
  'state.viewerId': 1,
  'state.email': 1,
  'state.companyDomain': 1,
  'state.level': 1,
  'state.totalPages': 1,
};

/** Days are texts such as 2026-01-31, which sort by date. */
const dateFilter = ({ sinceDay, untilDay }: DayRange) =>
  sinceDay === null && untilDay === null
    ? {}
    : { date: { ...(sinceDay !== null && { $gte: sinceDay }), ...(untilDay !== null && { $lte: untilDay }) } };

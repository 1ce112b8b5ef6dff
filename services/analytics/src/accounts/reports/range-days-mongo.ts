import type { mongo } from 'mongoose';
import { countNewSince } from '../../figures/index.ts';
import type { AccountDayRecord } from '../account-model.ts';
import type { AccountDay, AccountRange, AccountReports, AccountSums } from './account-reports.ts';

const daysPerBatch = 50;

/** Returns a function that reads the sums of a range and its days. */
export const makeReadDays =
  (accountDays: mongo.Collection<AccountDayRecord>): AccountReports['days'] =>
  async (accountId, range) => {
    const found = accountDays.find({ accountId, ...dateFilter(range) }, { batchSize: daysPerBatch }).sort({ date: 1 });
    const sums: AccountSums = { views: 0, viewers: 0, leads: 0, pagesSeen: {} };
    const days: AccountDay[] = [];
    for await (const record of found) {
      addToSums(sums, record, range.sinceDay);
      if (days.at(-1)?.date !== record.date) days.push(emptyDay(record.date));
      addToDay(days.at(-1)!, record);
    }
    return { sums, days };
  };

/** Days are texts such as 2026-01-31, which sort by date. */
const dateFilter = ({ sinceDay, untilDay }: AccountRange) =>
  sinceDay === null && untilDay === null
    ? {}
    : { date: { ...(sinceDay !== null && { $gte: sinceDay }), ...(untilDay !== null && { $lte: untilDay }) } };

const emptyDay = (date: string): AccountDay => ({ date, views: 0, viewers: 0, leads: 0, downloads: 0, ms: 0 });

/** Adds a record of a day to the sums of a range, in place. `since` is the first day of the range; null is no bound. */
const addToSums = (sums: AccountSums, record: AccountDayRecord, since: string | null): void => {
  sums.views += record.views ?? 0;
  sums.leads += record.leads ?? 0;
  sums.viewers += countNewSince(record.readersSince ?? {}, since);
  for (const [pageCount, counts] of Object.entries(record.pagesSince ?? {}))
    sums.pagesSeen[pageCount] = (sums.pagesSeen[pageCount] ?? 0) + countNewSince(counts, since);
};

/** Adds a record of a day to the figures of the day, in place. */
const addToDay = (day: AccountDay, { views, leads, downloads, ms, readersSince, date }: AccountDayRecord): void => {
  day.views += views ?? 0;
  day.viewers += countNewSince(readersSince ?? {}, date);
  day.leads += leads ?? 0;
  day.downloads += downloads ?? 0;
  day.ms += ms ?? 0;
};

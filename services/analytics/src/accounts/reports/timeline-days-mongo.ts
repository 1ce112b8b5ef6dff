import type { mongo } from 'mongoose';
import { accountDayIndex } from '../account-model.ts';
import type { AccountDayRecord } from '../account-model.ts';
import type { AccountDay, AccountReports } from './account-reports.ts';

const recordsPerBatch = 1_000;
const shown = { _id: 0, date: 1, views: 1, readers: 1, leads: 1, downloads: 1, ms: 1 } as const;

/** Returns a function that finds out in which part of a range an account has figures. Reads index keys only. */
export const makeReadFilled =
  (accountDays: mongo.Collection<AccountDayRecord>): AccountReports['filled'] =>
  async (accountId, { sinceDay, untilDay }) => {
    const firstFound = async (direction: 1 | -1, bounds: object): Promise<string | undefined> => {
      const [found] = await accountDays
        .find({ accountId, date: { $gte: '', ...bounds } }, { projection: { _id: 0, date: 1 } })
        .hint(accountDayIndex.dates)
        .sort({ date: direction })
        .limit(1)
        .toArray();
      return found?.date;
    };
    const [first, last, end] = await Promise.all([
      firstFound(1, sinceDay === null ? {} : { $gte: sinceDay }),
      untilDay === null ? undefined : firstFound(-1, { $lte: untilDay }),
      firstFound(-1, {}),
    ]);
    const lastInRange = untilDay === null ? end : last;
    if (first === undefined || lastInRange === undefined || end === undefined || lastInRange < first) return null;
    return { first, last: lastInRange, end };
  };

/** Returns a function that reads the days of a period. */
export const makeReadDays =
  (accountDays: mongo.Collection<AccountDayRecord>): AccountReports['days'] =>
  async (accountId, { first, last }) => {
    const filter = { accountId, date: { $gte: first, $lte: last } };
    const found = accountDays.find(filter, { projection: shown, batchSize: recordsPerBatch });
    const days: AccountDay[] = [];
    for await (const record of found.hint(accountDayIndex.dates).sort({ date: 1 })) {
      const date = record.date!;
      if (days.at(-1)?.date !== date) days.push({ date, views: 0, viewers: 0, leads: 0, downloads: 0, ms: 0 });
      addToDay(days.at(-1)!, record);
    }
    return days;
  };

/** Adds a record of a day to the figures of the day, in place. */
const addToDay = (day: AccountDay, { views, readers, leads, downloads, ms }: AccountDayRecord): void => {
  day.views += views ?? 0;
  day.viewers += readers ?? 0;
  day.leads += leads ?? 0;
  day.downloads += downloads ?? 0;
  day.ms += ms ?? 0;
};

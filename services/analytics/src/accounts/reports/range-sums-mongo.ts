import type { mongo } from 'mongoose';
import { countSince } from '../../figures/index.ts';
import { accountDayIndex } from '../account-model.ts';
import type { AccountDayRecord, AccountRepeatsRecord } from '../account-model.ts';
import { dayAfter, daysAfter, spansBetween } from '../spans.ts';
import type { AccountReports, AccountSums, FilledRange } from './account-reports.ts';

/** Viewers of documents, and pages seen by page count. */
type Seen = { readers: number; pages: Record<string, number> };

/**
 * Returns a function that reads the sums of a range.
 *
 * A viewer who reads on several days of a range is one viewer of it. So distinct viewers are those of each day, added
 * up, less the repeats in the range: the days of a viewer with an earlier day in the range. For pages, the same holds.
 *
 * The repeats in a range are those of its days. They are also those of all later days less the repeats after the range.
 * The repeats of all later days are a sum of spans. So only the days after the range are read, or those of the range if
 * they are fewer. For a range that ends today there are none.
 */
export const makeReadSums =
  (collections: {
    accountDays: mongo.Collection<AccountDayRecord>;
    accountRepeats: mongo.Collection<AccountRepeatsRecord>;
  }): AccountReports['sums'] =>
  async (accountId, { first, last, end }) => {
    const isRecent = daysAfter(last, end) <= daysAfter(first, last);
    const daysOfRepeats: [string, string] = isRecent ? [last, end] : [first, last];
    const [{ sums, seen, again }, repeats] = await Promise.all([
      readSpans(collections.accountDays, accountId, { first, last, end: isRecent ? end : last }),
      readRepeats(collections.accountRepeats, accountId, daysOfRepeats, first),
    ]);
    const inRange = isRecent ? less(again, repeats) : repeats;
    const { readers, pages } = less(seen, inRange);
    return { ...sums, viewers: readers, pagesSeen: pages };
  };

/** Reads the sums of the range, and the readers and pages of its days. Also which of these came again up to `end`. */
const readSpans = async (
  accountDays: mongo.Collection<AccountDayRecord>,
  accountId: string,
  { first, last, end }: FilledRange,
) => {
  const inRange = new Set(spansBetween(first, last));
  const afterwards = spansBetween(dayAfter(last), end);
  const found = accountDays.find(
    { accountId, span: { $in: [...inRange, ...afterwards] } },
    { projection: { _id: 0, accountId: 0, date: 0, seq: 0 }, hint: accountDayIndex.spans, batchSize: recordsPerBatch },
  );
  const sums: Pick<AccountSums, 'views' | 'leads'> = { views: 0, leads: 0 };
  const seen: Seen = { readers: 0, pages: {} };
  const again: Seen = { readers: 0, pages: {} };
  for await (const { span, views = 0, leads = 0, readers, pages, readersAgain, pagesAgain } of found) {
    addSeen(again, readersAgain, pagesAgain);
    if (!inRange.has(span)) continue;
    sums.views += views;
    sums.leads += leads;
    addSeen(seen, readers, pages);
  }
  return { sums, seen, again };
};

/** Reads the repeats of the days after a day up to another. Only those with a previous day from `since` on. */
const readRepeats = async (
  accountRepeats: mongo.Collection<AccountRepeatsRecord>,
  accountId: string,
  [after, last]: [string, string],
  since: string,
): Promise<Seen> => {
  const repeats: Seen = { readers: 0, pages: {} };
  if (after >= last) return repeats;
  const found = accountRepeats.find({ accountId, date: { $gt: after, $lte: last } }, { batchSize: recordsPerBatch });
  for await (const { readersSince = {}, pagesSince = {} } of found) {
    const pages = Object.entries(pagesSince).map(
      ([pageCount, counts]) => [pageCount, countSince(counts, since)] as const,
    );
    addSeen(repeats, countSince(readersSince, since), Object.fromEntries(pages));
  }
  return repeats;
};

const recordsPerBatch = 1_000;

/** Adds viewers and pages, in place. */
const addSeen = (seen: Seen, readers = 0, pages: Record<string, number> = {}): void => {
  seen.readers += readers;
  for (const pageCount in pages) seen.pages[pageCount] = (seen.pages[pageCount] ?? 0) + pages[pageCount]!;
};

const less = (seen: Seen, { readers, pages }: Seen): Seen => {
  const rest: Seen = { readers: seen.readers - readers, pages: { ...seen.pages } };
  for (const pageCount in pages) rest.pages[pageCount] = (rest.pages[pageCount] ?? 0) - pages[pageCount]!;
  return rest;
};

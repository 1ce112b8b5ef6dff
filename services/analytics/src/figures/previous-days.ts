import type { ReaderDay } from '@docsight/contracts';

/** The key for readers and pages without a previous day. */
const never = 'never';

/** Counts by the previous UTC day, or `never`. */
type ByPreviousDay = Record<string, number>;

/**
 * The viewers and the pages of a day, by the previous day on which each was seen.
 *
 * In a range, a viewer is new on exactly one day: the one whose previous day is before the range. So the distinct
 * viewers of a range are the sum of those entries over its days. The same holds for pages. Unlike sets, the entries are
 * sums, so readers can be added and subtracted.
 */
export type CountsByPreviousDay = {
  /** Viewers who saw a page on the day, by the previous day on which they saw one. */
  readersSince: ByPreviousDay;
  /** Pairs of viewer and page of the day, by the previous day on which the viewer saw the page. */
  pagesSince: ByPreviousDay;
};

/** Returns the counts that one viewer adds to each day on which it saw a page. The days may be in any order. */
export const countsByPreviousDay = (days: ReaderDay[]): Map<string, CountsByPreviousDay> => {
  const counts = new Map<string, CountsByPreviousDay>();
  const lastDayOfPage = new Map<string, string>();
  let lastDay = never;
  for (const { date, pages } of days.toSorted((a, b) => (a.date < b.date ? -1 : 1))) {
    const numbers = Object.keys(pages);
    if (numbers.length === 0) continue;
    const pagesSince: ByPreviousDay = {};
    for (const page of numbers) {
      const previousDay = lastDayOfPage.get(page) ?? never;
      pagesSince[previousDay] = (pagesSince[previousDay] ?? 0) + 1;
      lastDayOfPage.set(page, date);
    }
    counts.set(date, { readersSince: { [lastDay]: 1 }, pagesSince });
    lastDay = date;
  }
  return counts;
};

/** Sums all entries of a day. */
export const countAll = (counts: ByPreviousDay): number => {
  let count = 0;
  for (const previousDay in counts) count += counts[previousDay]!;
  return count;
};

/** Sums the entries of a day with a previous day from `since` on. */
export const countSince = (counts: ByPreviousDay, since: string): number => {
  let count = 0;
  for (const previousDay in counts) if (previousDay !== never && previousDay >= since) count += counts[previousDay]!;
  return count;
};

/** Returns the entries of a day that have a previous day. */
export const repeatsIn = ({ [never]: _, ...repeats }: ByPreviousDay): ByPreviousDay => repeats;

/** Sums the entries of a day that are new in a range. `since` is the first day of the range; null is no bound. */
export const countNewSince = (counts: ByPreviousDay, since: string | null): number => {
  let count = 0;
  for (const previousDay in counts)
    if (previousDay === never || (since !== null && previousDay < since)) count += counts[previousDay]!;
  return count;
};

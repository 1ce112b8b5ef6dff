import type { ReaderDay } from '@docsight/contracts';

/** Stands for the day before of what was never before. */
export const never = 'never';

/** How many, by the UTC day on which they were last before the day that is told of, or `never`. */
export type ByDayBefore = Record<string, number>;

/**
 * The viewers of a day by the day on which each read before, and the (viewer, page) pairs of a day by the day on which the viewer saw the page before.
 * In a range each viewer is new on one day: the first, on which the day before lies outside. So the entries of all days of a range whose
 * day before lies before the range are its distinct viewers and pages: exact for any range, and, unlike sets, sums that can be added up.
 */
export type SeenBefore = { readersSince: ByDayBefore; pagesSince: ByDayBefore };

/** What one viewer adds to each day on which it saw a page; `days` may come in any order. */
export const seenBefore = (days: ReaderDay[]): Map<string, SeenBefore> => {
  const seen = new Map<string, SeenBefore>();
  const lastSeen = new Map<string, string>();
  let lastRead = never;
  for (const { date, pages } of days.toSorted((a, b) => (a.date < b.date ? -1 : 1))) {
    const numbers = Object.keys(pages);
    if (numbers.length === 0) continue;
    const pagesSince: ByDayBefore = {};
    for (const page of numbers) {
      const dayBefore = lastSeen.get(page) ?? never;
      pagesSince[dayBefore] = (pagesSince[dayBefore] ?? 0) + 1;
      lastSeen.set(page, date);
    }
    seen.set(date, { readersSince: { [lastRead]: 1 }, pagesSince });
    lastRead = date;
  }
  return seen;
};

/** Of the entries of a day in a range, those that are new in it. since: the first day of the range; null is no bound. */
export const newSince = (byDayBefore: ByDayBefore, since: string | null): number => {
  let count = 0;
  for (const dayBefore in byDayBefore)
    if (dayBefore === never || (since !== null && dayBefore < since)) count += byDayBefore[dayBefore]!;
  return count;
};

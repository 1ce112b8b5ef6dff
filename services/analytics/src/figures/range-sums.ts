import { countNewSince } from './previous-days.ts';
import { zeroSpan } from './sums.ts';
import type { DaySums, SpanSums, Totals } from './sums.ts';

/** Distinct viewers, and the distinct pages of each of them, summed over viewers. */
export type ViewerSums = Pick<Totals, 'viewers' | 'pagesSeen'>;

/** What happened in a range of days. */
export type RangeSums = SpanSums & ViewerSums;

/** The sums of a day as they are stored: sums that were never changed are absent. */
export type StoredDay = Partial<Omit<DaySums, 'pages'>> & { pages?: Record<string, { v?: number; ms?: number }> };

export const zeroRange = (): RangeSums => ({ ...zeroSpan(), viewers: 0, pagesSeen: 0 });

/**
 * Adds a day of a range to the sums of the range. Once all days are added, in any order, the sums are complete.
 * In place, because a range may have a thousand days with hundreds of pages each.
 * `since` is the first day of the range; null is no bound.
 */
export const addDay = (range: RangeSums, day: StoredDay, since: string | null): void => {
  addSpan(range, day);
  const { viewers, pagesSeen } = newViewersOn(day, since);
  range.viewers += viewers;
  range.pagesSeen += pagesSeen;
};

/**
 * Returns the viewers and pages of a day that are new in a range. `since` is the first day of the range.
 * With the day itself as `since`, these are all viewers of the day.
 */
export const newViewersOn = (
  { readersSince = {}, pagesSince = {} }: Pick<StoredDay, 'readersSince' | 'pagesSince'>,
  since: string | null,
): ViewerSums => ({ viewers: countNewSince(readersSince, since), pagesSeen: countNewSince(pagesSince, since) });

/** Adds the sums of a part of a span to the sums of the span, in place. */
export const addSpan = (span: SpanSums, part: StoredDay): void => {
  span.views += part.views ?? 0;
  span.downloads += part.downloads ?? 0;
  span.leads += part.leads ?? 0;
  span.ms += part.ms ?? 0;
  for (const page in part.pages) {
    const { v = 0, ms = 0 } = part.pages[page]!;
    const sums = (span.pages[page] ??= { v: 0, ms: 0 });
    sums.v += v;
    sums.ms += ms;
  }
};

import { newSince } from './day-before.ts';
import { noSpan } from './sums.ts';
import type { DaySums, SpanSums, Totals } from './sums.ts';

/** Viewers, and the distinct pages of each of them, summed. */
export type ViewerSums = Pick<Totals, 'viewers' | 'pagesSeen'>;

/** What happened in a range of days. */
export type RangeSums = SpanSums & ViewerSums;

/** The sums of a day as they are stored: what was never anything but 0 is left out. */
export type StoredDay = Partial<Omit<DaySums, 'pages'>> & { pages?: Record<string, { v?: number; ms?: number }> };

/** Begins to add up a range. */
export const noRange = (): RangeSums => ({ ...noSpan(), viewers: 0, pagesSeen: 0 });

/**
 * Adds a day of a range to the sums of the range, in place: a range may have a thousand days of hundreds of pages each.
 * since: the first day of the range; null is no bound. The sums are those of the range once all of its days are added, in any order.
 */
export const addDay = (range: RangeSums, day: StoredDay, since: string | null): void => {
  addSpan(range, day);
  const { viewers, pagesSeen } = viewersOn(day, since);
  range.viewers += viewers;
  range.pagesSeen += pagesSeen;
};

/** What a day of a range adds to the viewers of the range, and to the pages that they saw in it. With the day itself as `since`: the viewers of the day. */
export const viewersOn = (
  { readersSince = {}, pagesSince = {} }: Pick<StoredDay, 'readersSince' | 'pagesSince'>,
  since: string | null,
): ViewerSums => ({ viewers: newSince(readersSince, since), pagesSeen: newSince(pagesSince, since) });

/** Adds what happened in a part of a span to the sums of the span, in place. */
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

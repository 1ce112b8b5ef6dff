import type { DocumentStatistics } from '@docsight/api-contract';
import { engagementDisplay } from '@docsight/contracts';
import type { EngagementLevel } from '@docsight/contracts';
import type { DateRange } from '@docsight/service-kit';
import type { KnownDocument } from '../documents/index.ts';
import { addDay, completionOf, meanSeconds, secondsOf, zeroRange, zeroTotals } from '../figures/index.ts';
import type { RangeSums } from '../figures/index.ts';
import type { ReportStore } from './report-store.ts';
import { makeTimeline, timelineFields } from './timeline.ts';
import type { Timeline } from './timeline.ts';

/**
 * Returns a document's statistics in all time or in a range, with a timeline if `interval` is given.
 * Reads one record, and one more per day for a range or a timeline. The cost does not depend on the number of readers.
 * @throws AppError bad_request for a timeline that is too long.
 */
export const statisticsOf = async (
  store: ReportStore,
  { accountId, documentId, pageCount }: KnownDocument,
  range: DateRange,
  interval?: 'day',
): Promise<DocumentStatistics> => {
  const timeline = interval ? makeTimeline(range) : null;
  const known = await store.totals(accountId, documentId);
  const { totals, level } = known ?? { totals: zeroTotals(), level: 'not_opened' };
  if (isUnbounded(range)) {
    if (timeline) for await (const day of store.days(accountId, documentId, range, timelineFields)) timeline.add(day);
    return statisticsView(totals, level, pageCount, timeline);
  }
  const sums = zeroRange();
  for await (const day of store.days(accountId, documentId, range)) {
    addDay(sums, day, range.sinceDay);
    timeline?.add(day);
  }
  return statisticsView(sums, level, pageCount, timeline);
};

export const isUnbounded = ({ since, until }: DateRange): boolean => since === null && until === null;

/** Returns the statistics. The level is that of all time, in a range too. Source: Specification 7.3. */
const statisticsView = (
  sums: RangeSums,
  level: EngagementLevel,
  pageCount: number,
  timeline: Timeline | null,
): DocumentStatistics => ({
  views: sums.views,
  unique_viewers: sums.viewers,
  total_time_seconds: secondsOf(sums.ms),
  avg_time_seconds: meanSeconds(sums.ms, sums.views),
  avg_completion: completionOf({ viewers: sums.viewers, pagesSeen: sums.pagesSeen, pageCount }),
  downloads: sums.downloads,
  page_analytics: Array.from({ length: pageCount }, (_, index) => pageRow(sums, index + 1)),
  engagement_breakdown: { ...engagementDisplay[level] },
  ...(timeline && { timeline: timeline.rows() }),
});

const pageRow = ({ pages }: RangeSums, page: number) => {
  const { v = 0, ms = 0 } = pages[page] ?? {};
  return { page, views: v, avg_time_seconds: meanSeconds(ms, v) };
};

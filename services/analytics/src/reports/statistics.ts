import { engagementDisplay } from '@docsight/contracts';
import type { EngagementLevel } from '@docsight/contracts';
import type { DateRange } from '@docsight/service-kit';
import { completionOf, noTotals, secondsEach, secondsOf } from '../figures/index.ts';
import type { DaySums, Totals } from '../figures/index.ts';
import type { KnownDocument } from '../documents/index.ts';
import type { ReportStore } from './report-store.ts';

/** Source: api.md, Document statistics. */
export type Statistics = {
  views: number;
  unique_viewers: number;
  total_time_seconds: number;
  avg_time_seconds: number;
  avg_completion: number;
  downloads: number;
  page_analytics: { page: number; views: number; avg_time_seconds: number }[];
  engagement_breakdown: { label: string; type: string };
};

/** A document's statistics, ever or in a range. Without a range one record is read, whatever the number of readers. */
export const statisticsOf = async (
  store: ReportStore,
  { ownerId, documentId, pageCount }: KnownDocument,
  range: DateRange,
): Promise<Statistics> => {
  const { totals, level } = (await store.totals(ownerId, documentId)) ?? { totals: noTotals(), level: 'not_opened' };
  if (isUnbounded(range)) return statisticsView(totals, level, pageCount);
  const [sums, viewers] = await Promise.all([
    store.sumsInRange(ownerId, documentId, range),
    store.viewersInRange(ownerId, [documentId], range),
  ]);
  return statisticsView({ ...noViewers, ...sums, ...viewers.get(documentId) }, level, pageCount);
};

export const isUnbounded = ({ since, until }: DateRange): boolean => since === null && until === null;

const noViewers = { viewers: 0, pagesSeen: 0 };

/** Levels are as ever reached, in a range too. Source: decisions.md, section 3. */
const statisticsView = (
  sums: DaySums & Pick<Totals, 'viewers' | 'pagesSeen'>,
  level: EngagementLevel,
  pageCount: number,
): Statistics => ({
  views: sums.views,
  unique_viewers: sums.viewers,
  total_time_seconds: secondsOf(sums.ms),
  avg_time_seconds: secondsEach(sums.ms, sums.views),
  avg_completion: completionOf({ ...sums, pageCount }),
  downloads: sums.downloads,
  page_analytics: Array.from({ length: pageCount }, (_, index) => pageRow(sums, index + 1)),
  engagement_breakdown: { ...engagementDisplay[level] },
});

const pageRow = ({ pages }: DaySums, page: number) => {
  const { v, ms } = { v: 0, ms: 0, ...pages[page] };
  return { page, views: v, avg_time_seconds: secondsEach(ms, v) };
};

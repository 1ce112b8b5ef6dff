import type { ViewerDetail } from '@docsight/api-contract';
import { secondsOf } from '../../figures/index.ts';
import { viewerView } from '../lists/reader-views.ts';
import type { KnownViewer } from './people-store.ts';

/**
 * Returns one viewer with its pages, days and newest visits. Source: Specification 7.11.
 * The days of the reader's state are in ascending order.
 */
export const viewerDetailOf = (viewer: KnownViewer, pageCount: number): ViewerDetail => {
  const { days, recentVisits } = viewer.state;
  return {
    viewer: viewerView(viewer),
    pages: pageRows(days, pageCount),
    days: days.map(({ date, pages, downloads }) => ({
      date,
      seconds: secondsOf(Object.values(pages).reduce((sum, { ms }) => sum + ms, 0)),
      pages_viewed: Object.keys(pages).length,
      downloads,
    })),
    recent_visits: recentVisits.toReversed().map(({ start, last, pages }) => ({
      started_at: new Date(start).toISOString(),
      last_activity_at: new Date(last).toISOString(),
      pages_viewed: pages,
    })),
  };
};

/** Returns a row for each page of the document. */
const pageRows = (days: KnownViewer['state']['days'], pageCount: number): ViewerDetail['pages'] => {
  const sums = Array.from({ length: pageCount }, () => ({ ms: 0, visits: 0 }));
  for (const { pages } of days)
    for (const [page, { v, ms }] of Object.entries(pages)) {
      const sum = sums[Number(page) - 1];
      if (!sum) continue;
      sum.ms += ms;
      sum.visits += v;
    }
  return sums.map(({ ms, visits }, index) => ({ page: index + 1, seconds: secondsOf(ms), visits }));
};

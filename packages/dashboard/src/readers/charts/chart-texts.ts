import type { ViewerDetail } from '@docsight/client';
import { formatCount, formatCounted, formatDuration } from '../../format/numbers.ts';
import { formatDay } from '../../format/time.ts';
import type { StripPage } from '../../page-strip/strip-text.ts';

type PageRow = ViewerDetail['pages'][number];
type DayRow = ViewerDetail['days'][number];

/** Returns one sentence about the pages that a reader saw. */
export const pagesSummary = ({ viewer, pages }: Pick<ViewerDetail, 'viewer' | 'pages'>): string => {
  const longest = pages.reduce<PageRow | undefined>(
    (most, row) => (row.seconds > (most?.seconds ?? 0) ? row : most),
    undefined,
  );
  const read = `${formatDuration(viewer.total_time_seconds)} on ${formatCount(viewer.pages_viewed)} of ${formatCounted(viewer.total_pages, 'page')}`;
  if (!longest) return `${read}.`;
  return `${read}, longest on page ${formatCount(longest.page)} (${formatDuration(longest.seconds)}).`;
};

/** Returns the figures of a page strip: the time on each page, and the share of the reader's visits that saw it. */
export const stripPagesOf = ({ viewer, pages }: Pick<ViewerDetail, 'viewer' | 'pages'>): StripPage[] =>
  pages.map(({ page, seconds, visits }) => ({ page, seconds, share: { visits, of: viewer.visits } }));

export const pageText = ({ page, seconds, visits }: PageRow): string =>
  visits === 0
    ? `Page ${formatCount(page)}: not seen`
    : `Page ${formatCount(page)}: ${formatDuration(seconds)} in ${formatCounted(visits, 'visit')}`;

/** Returns one sentence about the days on which a reader read or downloaded. */
export const daysSummary = (days: readonly DayRow[]): string => {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return 'There are no days yet.';
  if (days.length === 1) return `Read on ${formatDay(first.date)}.`;
  return `Read on ${formatCount(days.length)} days between ${formatDay(first.date)} and ${formatDay(last.date)}.`;
};

export const dayText = ({ date, seconds, pages_viewed: pages, downloads }: DayRow): string => {
  const parts = [formatDuration(seconds), formatCounted(pages, 'page')];
  if (downloads > 0) parts.push(formatCounted(downloads, 'download'));
  return `${formatDay(date)}: ${parts.join(', ')}`;
};

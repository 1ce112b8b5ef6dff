import type { TimelineRow } from '@docsight/client';
import { formatCounted } from '../../format/numbers.ts';
import { formatDay } from '../../format/time.ts';

/** Says in one sentence what the timeline shows. @param days such as "Last 30 days". */
export const timelineSummary = (rows: readonly TimelineRow[], days: string): string => {
  const [most] = rows.toSorted((a, b) => b.views - a.views);
  if (!most || most.views === 0) return `${days}: no views.`;
  const views = formatCounted(most.views, 'view');
  const leads = most.leads === 0 ? '' : ` and ${formatCounted(most.leads, 'lead')}`;
  return `${days}: most views on ${formatDay(most.date)}, with ${views}${leads}.`;
};

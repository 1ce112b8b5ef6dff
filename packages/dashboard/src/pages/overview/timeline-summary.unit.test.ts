import { describe, expect, it } from '@jest/globals';
import type { TimelineRow } from '@docsight/client';
import { timelineSummary } from './timeline-summary.ts';

const rowOf = (date: string, views: number, leads: number): TimelineRow => ({
  date,
  views,
  leads,
  unique_viewers: views,
  downloads: 0,
  total_time_seconds: 1,
});

describe('the summary of the timeline', () => {
  it('names the first day with the most views', () => {
    const rows = [rowOf('2026-11-01', 1, 1), rowOf('2026-11-02', 4, 0), rowOf('2026-11-03', 4, 2)];
    expect(timelineSummary(rows, 'Last 30 days')).toBe('Last 30 days: most views on Nov 2, 2026, with 4 views.');
    expect(timelineSummary(rows.slice(0, 1), 'Last 7 days')).toBe(
      'Last 7 days: most views on Nov 1, 2026, with 1 view and 1 lead.',
    );
  });

  it('says that there were no views', () => {
    expect(timelineSummary([rowOf('2026-11-01', 0, 1)], 'Last 30 days')).toBe('Last 30 days: no views.');
    expect(timelineSummary([], 'Last 30 days')).toBe('Last 30 days: no views.');
  });
});

import { describe, expect, it } from '@jest/globals';
import type { TimelineRow } from '@docsight/api-contract';
import type { DayRecord } from './report-store.ts';
import { makeTimeline } from './timeline.ts';

const rowsOf = ([sinceDay, untilDay]: [string | null, string | null], days: DayRecord[]): TimelineRow[] => {
  const timeline = makeTimeline({ sinceDay, untilDay });
  for (const day of days) timeline.add(day);
  return timeline.rows();
};
const datesOf = (rows: TimelineRow[]): string[] => rows.map(({ date }) => date);

const nothing = { views: 0, unique_viewers: 0, total_time_seconds: 0, downloads: 0, leads: 0 };
const tooLong = expect.objectContaining({ code: 'bad_request', message: expect.stringContaining('1,000 days') });

describe('a timeline', () => {
  it('has a row for each day between the first and the last with figures', () => {
    const days: DayRecord[] = [
      { date: '2026-02-27', views: 2, ms: 1_234, downloads: 1, leads: 1, readersSince: { never: 1, '2026-02-01': 2 } },
      { date: '2026-03-01', readersSince: { '2026-02-27': 1 } },
    ];
    expect(rowsOf([null, null], days)).toEqual([
      { date: '2026-02-27', views: 2, unique_viewers: 3, total_time_seconds: 1.234, downloads: 1, leads: 1 },
      { date: '2026-02-28', ...nothing },
      { date: '2026-03-01', ...nothing, unique_viewers: 1 },
    ]);
  });

  it('begins and ends at the given bounds', () => {
    const days = [{ date: '2026-01-03', views: 1 }];
    expect(datesOf(rowsOf(['2026-01-02', '2026-01-04'], days))).toEqual(['2026-01-02', '2026-01-03', '2026-01-04']);
    expect(datesOf(rowsOf(['2026-01-02', null], days))).toEqual(['2026-01-02', '2026-01-03']);
    expect(datesOf(rowsOf([null, '2026-01-04'], days))).toEqual(['2026-01-03', '2026-01-04']);
  });

  it('has zeros between two bounds, and is otherwise empty, when there are no figures', () => {
    expect(rowsOf(['2025-12-31', '2026-01-01'], [])).toEqual([
      { date: '2025-12-31', ...nothing },
      { date: '2026-01-01', ...nothing },
    ]);
    for (const range of [
      [null, null],
      ['2026-01-01', null],
      [null, '2026-01-01'],
    ] as [string | null, string | null][])
      expect(rowsOf(range, [])).toEqual([]);
  });

  it('does not begin or end with a day that has only zeros', () => {
    const emptied = { views: 0, ms: 0, readersSince: { never: 0, '2026-01-01': 0 } };
    const days = [
      { date: '2026-01-02', ...emptied },
      { date: '2026-01-04', downloads: 1 },
      { date: '2026-01-06', ...emptied },
    ];
    expect(datesOf(rowsOf([null, null], days))).toEqual(['2026-01-04']);
  });

  it('has at most 1,000 days', () => {
    expect(rowsOf(['2023-01-01', '2025-09-26'], [])).toHaveLength(1_000);
    expect(() => rowsOf(['2023-01-01', '2025-09-27'], [])).toThrow(tooLong);
    const [first, last, beyond] = ['2023-01-01', '2025-09-26', '2025-09-27'].map((date) => ({ date, views: 1 }));
    expect(rowsOf([null, null], [first!, last!])).toHaveLength(1_000);
    expect(() => rowsOf([null, null], [first!, beyond!])).toThrow(tooLong);
    expect(() => rowsOf(['2023-01-01', null], [beyond!])).toThrow(tooLong);
    expect(() => rowsOf([null, '2025-09-27'], [first!])).toThrow(tooLong);
  });

  it('is rejected before any day is read when its bounds are too far apart', () => {
    expect(() => makeTimeline({ sinceDay: '0000-01-01', untilDay: '9999-12-31' })).toThrow(tooLong);
    expect(datesOf(rowsOf(['9999-12-30', '9999-12-31'], []))).toEqual(['9999-12-30', '9999-12-31']);
  });
});

import { describe, expect, it } from '@jest/globals';
import { timelineOf, timelinePeriod } from './overview-timeline.ts';

const today = '2026-03-01';
const periodOf = (sinceDay: string | null, untilDay: string | null) => timelinePeriod({ sinceDay, untilDay }, today);
const rowsIn = (sinceDay: string | null, untilDay: string | null) => timelineOf(periodOf(sinceDay, untilDay), []);
const tooLong = expect.objectContaining({ code: 'bad_request', message: expect.stringContaining('1,000 days') });

describe('the timeline of an overview', () => {
  it('has the 30 days up to today without a range', () => {
    expect(periodOf(null, null)).toEqual({ first: '2026-01-31', last: today });
    expect(rowsIn(null, null)).toHaveLength(30);
  });

  it('runs to today from a lower bound, and covers 30 days before an upper bound', () => {
    expect(periodOf('2026-02-20', null)).toEqual({ first: '2026-02-20', last: today });
    expect(periodOf(null, '2026-01-31')).toEqual({ first: '2026-01-02', last: '2026-01-31' });
    expect(periodOf(null, '9999-12-31')).toEqual({ first: '9999-12-02', last: '9999-12-31' });
    expect(periodOf(null, '0000-01-02')).toEqual({ first: '0000-01-01', last: '0000-01-02' });
  });

  it('has no rows from a day after today', () => {
    expect(rowsIn('2026-03-02', null)).toEqual([]);
  });

  it('has at most 1,000 rows', () => {
    expect(rowsIn('2023-01-01', '2025-09-26')).toHaveLength(1_000);
    expect(() => periodOf('2023-01-01', '2025-09-27')).toThrow(tooLong);
    expect(() => periodOf('2023-01-01', null)).toThrow(tooLong);
  });

  it('has a row for each day, oldest first, with zeros for days without figures', () => {
    const day = { date: '2026-02-28', views: 3, viewers: 2, leads: 1, downloads: 4, ms: 1_234 };
    const other = { ...day, date: '2026-02-20' };
    expect(timelineOf(periodOf('2026-02-27', '2026-03-01'), [other, day])).toEqual([
      { date: '2026-02-27', views: 0, unique_viewers: 0, leads: 0, downloads: 0, total_time_seconds: 0 },
      { date: '2026-02-28', views: 3, unique_viewers: 2, leads: 1, downloads: 4, total_time_seconds: 1.234 },
      { date: '2026-03-01', views: 0, unique_viewers: 0, leads: 0, downloads: 0, total_time_seconds: 0 },
    ]);
  });
});

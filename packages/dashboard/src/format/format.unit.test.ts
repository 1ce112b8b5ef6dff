import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatCount, formatCounted, formatDuration, formatShare } from './numbers.ts';
import { formatAgo, formatDateTime, formatDay, formatShortAgo, formatShortDateTime, utcDayOf } from './time.ts';

describe('formats', () => {
  it.each([
    [0, '0 s'],
    [0.04, '0 s'],
    [3.44, '3.4 s'],
    [9.96, '10 s'],
    [59.6, '1 min'],
    [252, '4 min 12 s'],
    [3_600, '1 h'],
    [7_384_000, '2,051 h 6 min'],
  ])('%s seconds are "%s"', (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text);
  });

  it.each([
    [0, '0%'],
    [0.004, '< 1%'],
    [0.5, '50%'],
    [0.996, '> 99%'],
    [1, '100%'],
  ])('the fraction %s is "%s"', (fraction, text) => {
    expect(formatShare(fraction)).toBe(text);
  });

  it('counts have separators and the right noun', () => {
    expect([formatCount(12_345), formatCounted(1, 'reader'), formatCounted(2, 'reader')]).toEqual([
      '12,345',
      '1 reader',
      '2 readers',
    ]);
  });

  it.each([
    [20, 'just now', 'just now'],
    [90, '1 minute ago', '1m ago'],
    [7_200, '2 hours ago', '2h ago'],
    [86_400, 'yesterday', 'yesterday'],
    [60 * 86_400, '2 months ago', '2mo ago'],
  ])('%s seconds ago is "%s", and in fewer letters "%s"', (seconds, text, short) => {
    const now = Date.parse('2026-11-03T12:00:00Z');
    const at = new Date(now - seconds * 1000).toISOString();
    expect([formatAgo(at, now), formatShortAgo(at, now)]).toEqual([text, short]);
  });

  it('times have their zone, and the year unless it is the present one', () => {
    const now = Date.parse('2026-11-03T12:00:00Z');
    const [at, earlier] = ['2026-03-01T10:00:00Z', '2025-03-01T10:00:00Z'];
    expect(formatShortDateTime(at, now)).toMatch(/^Mar 1, \d\d:00 (UTC|GMT|[A-Z]+)/);
    expect(formatShortDateTime(earlier, now)).toBe(formatDateTime(earlier));
    expect(formatDateTime(earlier)).toMatch(/^Mar 1, 2025, \d\d:00 (UTC|GMT|[A-Z]+)/);
  });

  it('days are those of UTC', () => {
    expect([formatDay('2026-11-03'), utcDayOf(Date.parse('2026-11-03T23:59:59.999Z'))]).toEqual([
      'Nov 3, 2026',
      '2026-11-03',
    ]);
  });

  it('a longer duration is never shown as a shorter one', () => {
    const secondsIn = (text: string): number =>
      [...text.replaceAll(',', '').matchAll(/([\d.]+) (h|min|s)/g)].reduce(
        (sum, [, number, unit]) => sum + Number(number) * { h: 3600, min: 60, s: 1 }[unit as 'h' | 'min' | 's'],
        0,
      );
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1e6, noNaN: true }),
        fc.double({ min: 0, max: 1e4, noNaN: true }),
        (a, more) => {
          expect(secondsIn(formatDuration(a + more))).toBeGreaterThanOrEqual(secondsIn(formatDuration(a)));
        },
      ),
    );
  });
});

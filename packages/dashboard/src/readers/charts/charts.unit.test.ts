import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { barAt, barsOf, dayBarsOf, longestPage } from './bars.ts';
import { daysSummary, dayText, pagesSummary, pageText } from './chart-texts.ts';
import { readerLabel } from '../reader-label.ts';

const values = fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 300 });

describe('the bars of a chart', () => {
  it('have the height of their value, and none for 0', () => {
    expect(barsOf([0, 5, 10], 10).map(({ height }) => height)).toEqual([0, 50, 100]);
    expect(barsOf([5], 10)[0]!.height).toBe(50);
    expect(barsOf([0, 0], 0).map(({ height }) => height)).toEqual([0, 0]);
    expect(barsOf([1e-9], 1e6)[0]!.height).toBeGreaterThan(1);
  });

  it('do not overlap, stay inside, and keep the order of their values', () => {
    fc.assert(
      fc.property(values, (heights) => {
        const bars = barsOf(heights, Math.max(...heights));
        for (const [index, bar] of bars.entries()) {
          const before = bars[index - 1];
          expect(bar.x).toBeGreaterThanOrEqual(before ? before.x + before.width : 0);
          expect(bar.x + bar.width).toBeLessThanOrEqual(100 + 1e-9);
          expect(bar.height).toBeLessThanOrEqual(100);
          if (before && heights[index]! > heights[index - 1]!) expect(bar.height).toBeGreaterThanOrEqual(before.height);
        }
      }),
    );
  });

  it('are found by a place on them', () => {
    fc.assert(
      fc.property(values, fc.nat(), (heights, seed) => {
        const bars = barsOf(heights, 1e6);
        const index = seed % bars.length;
        expect(barAt(bars, (bars[index]!.x + bars[index]!.width / 2) / 100)).toBe(index);
      }),
    );
    expect(barAt([], 0.5)).toBeUndefined();
  });

  it('of days have the space of the days between them', () => {
    const bars = dayBarsOf([
      { date: '2026-02-27', value: 1 },
      { date: '2026-03-01', value: 2 },
      { date: '2026-03-28', value: 0 },
    ]);
    const place = 100 / 30;
    expect(bars.map(({ x }) => Math.round(x / place))).toEqual([0, 2, 29]);
    expect(bars.map(({ height }) => height)).toEqual([50, 100, 0]);
    expect(dayBarsOf([])).toEqual([]);
  });

  it('of few days stay narrow', () => {
    expect(dayBarsOf([{ date: '2026-03-01', value: 2 }])[0]!.width).toBeLessThan(10);
  });

  it('share the scale of the longest page', () => {
    expect(longestPage([{ pages: [{ seconds: 2 }, { seconds: 9 }] }, { pages: [{ seconds: 4 }] }])).toBe(9);
    expect(longestPage([])).toBe(0);
  });
});

describe('a reader in words', () => {
  const viewer = { total_time_seconds: 12, pages_viewed: 2, total_pages: 3 } as Parameters<
    typeof pagesSummary
  >[0]['viewer'];
  const page = (number: number, seconds: number, visits = 1) => ({ page: number, seconds, visits });

  it('names the longest page', () => {
    expect(pagesSummary({ viewer, pages: [page(1, 2), page(2, 10), page(3, 0, 0)] })).toBe(
      '12 s on 2 of 3 pages, longest on page 2 (10 s).',
    );
    expect(pagesSummary({ viewer, pages: [page(1, 0)] })).toBe('12 s on 2 of 3 pages.');
  });

  it('says which pages were not seen', () => {
    expect([pageText(page(3, 0, 0)), pageText(page(2, 10, 2))]).toEqual([
      'Page 3: not seen',
      'Page 2: 10 s in 2 visits',
    ]);
  });

  it('names the days', () => {
    const day = (date: string, downloads = 0) => ({ date, seconds: 5, pages_viewed: 1, downloads });
    expect([
      daysSummary([]),
      daysSummary([day('2026-11-01')]),
      daysSummary([day('2026-11-01'), day('2026-11-05')]),
      dayText(day('2026-11-01')),
      dayText(day('2026-11-01', 2)),
    ]).toEqual([
      'There are no days yet.',
      'Read on Nov 1, 2026.',
      'Read on 2 days between Nov 1, 2026 and Nov 5, 2026.',
      'Nov 1, 2026: 5 s, 1 page',
      'Nov 1, 2026: 5 s, 1 page, 2 downloads',
    ]);
  });

  it('is the e-mail, or the end of the id', () => {
    expect([
      readerLabel({ email: 'ann@acme.example', viewer_id: 'vwr_1' }),
      readerLabel({ email: null, viewer_id: 'anon_0123456789ab' }),
    ]).toEqual(['ann@acme.example', 'Anonymous …6789ab']);
  });
});

import { describe, expect, it } from '@jest/globals';
import type { ReaderSnapshot } from '@docsight/contracts';
import { aReaderSnapshot } from '@docsight/testkit';
import fc from 'fast-check';
import { randomHistory, seeded } from '../../test/reading-history.ts';
import { contributionOf, isViewer } from './contribution.ts';
import { addDay, newViewersOn, zeroRange } from './range-sums.ts';
import type { RangeSums } from './range-sums.ts';
import { plus, withoutZeros, zeroTotals } from './sums.ts';
import type { DaySums, SumTree } from './sums.ts';

type Range = [since: string | null, until: string | null];

const isIn = ([since, until]: Range, date: string): boolean =>
  (since === null || date >= since) && (until === null || date <= until);

/** Returns the days as they are stored: summed over readers and without zeros. */
const dayRecords = (readers: ReaderSnapshot[]): Record<string, DaySums> =>
  withoutZeros(
    readers.map((reader) => contributionOf(reader).days as SumTree).reduce((all, days) => plus(all, days), {}),
  ) as Record<string, DaySums>;

const rangeSums = (days: Record<string, DaySums>, range: Range): RangeSums => {
  const sums = zeroRange();
  for (const [date, day] of Object.entries(days)) if (isIn(range, date)) addDay(sums, day, range[0]);
  return sums;
};

/** Returns the distinct viewers and pages of a range, computed from the readers. */
const distinctIn = (readers: ReaderSnapshot[], range: Range) => {
  const pages = readers
    .filter(isViewer)
    .map(({ days }) => new Set(days.filter(({ date }) => isIn(range, date)).flatMap((day) => Object.keys(day.pages))));
  return {
    viewers: pages.filter(({ size }) => size > 0).length,
    pagesSeen: pages.reduce((sum, { size }) => sum + size, 0),
  };
};

const bounds = [null, '2025-12-31', ...Array.from({ length: 8 }, (_, day) => `2026-01-0${day + 1}`)];
const everyRange = bounds.flatMap((since) =>
  bounds.flatMap((until): Range[] => (since !== null && until !== null && since > until ? [] : [[since, until]])),
);

describe('the viewers of a range', () => {
  it('are counted once, and so is each page that they saw in it, for every range of every history', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const readers = randomHistory(seeded(seed), { accounts: ['a'], documents: 1, steps: 80 }).lastSnapshots;
        const days = dayRecords(readers);
        for (const range of everyRange)
          expect({ range, ...rangeSums(days, range) }).toMatchObject({ range, ...distinctIn(readers, range) });
      }),
    );
  });

  it('equal the totals when the range has no bounds, and so do all other sums', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const readers = randomHistory(seeded(seed), { accounts: ['a'], documents: 1, steps: 80 }).lastSnapshots;
        const totals = readers
          .map((reader) => contributionOf(reader).totals)
          .reduce((all, one) => plus(all, one), zeroTotals());
        const sums = { ...rangeSums(dayRecords(readers), [null, null]), levels: totals.levels };
        expect(withoutZeros(sums)).toEqual(withoutZeros(totals));
      }),
    );
  });

  it('of one day are those who saw a page on that day, not those who only downloaded', () => {
    const reader = aReaderSnapshot({
      days: [
        { date: '2026-01-03', visits: 0, downloads: 1, pages: {} },
        { date: '2026-01-04', visits: 1, downloads: 0, pages: { '1': { v: 1, ms: 0 }, '2': { v: 1, ms: 5 } } },
        { date: '2026-01-02', visits: 1, downloads: 0, pages: { '1': { v: 1, ms: 0 } } },
      ],
    });
    const days = dayRecords([reader]);
    expect(newViewersOn(days['2026-01-02']!, '2026-01-02')).toEqual({ viewers: 1, pagesSeen: 1 });
    expect(newViewersOn(days['2026-01-03']!, '2026-01-03')).toEqual({ viewers: 0, pagesSeen: 0 });
    expect(newViewersOn(days['2026-01-04']!, '2026-01-04')).toEqual({ viewers: 1, pagesSeen: 2 });
    expect(newViewersOn(days['2026-01-04']!, '2026-01-03')).toEqual({ viewers: 1, pagesSeen: 2 });
    expect(newViewersOn(days['2026-01-04']!, '2026-01-02')).toEqual({ viewers: 0, pagesSeen: 1 });
    expect(newViewersOn(days['2026-01-04']!, null)).toEqual({ viewers: 0, pagesSeen: 1 });
  });
});

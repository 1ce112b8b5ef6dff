import { describe, expect, it } from '@jest/globals';
import type { ReaderSnapshot } from '@docsight/contracts';
import { aReaderSnapshot } from '@docsight/testkit';
import fc from 'fast-check';
import { lastSnapshots, randomHistory, seeded } from '../../test/reading-history.ts';
import { contributionOf, isViewer } from './contribution.ts';
import { addDay, noRange, viewersOn } from './range-sums.ts';
import type { RangeSums } from './range-sums.ts';
import { noTotals, plus, withoutZeros } from './sums.ts';
import type { DaySums, SumTree } from './sums.ts';

type Range = [since: string | null, until: string | null];

const isIn = ([since, until]: Range, date: string): boolean =>
  (since === null || date >= since) && (until === null || date <= until);

/** As the store has them: added up by day, and without zeros. */
const dayRecords = (readers: ReaderSnapshot[]): Record<string, DaySums> =>
  withoutZeros(
    readers.map((reader) => contributionOf(reader).days as SumTree).reduce((all, days) => plus(all, days), {}),
  ) as Record<string, DaySums>;

const rangeSums = (days: Record<string, DaySums>, range: Range): RangeSums => {
  const sums = noRange();
  for (const [date, day] of Object.entries(days)) if (isIn(range, date)) addDay(sums, day, range[0]);
  return sums;
};

/** The distinct viewers and pages of a range, from the readers themselves. */
const plainly = (readers: ReaderSnapshot[], range: Range) => {
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
  it('are counted once, and each page that they saw in it once, in every range of every history', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const readers = lastSnapshots(randomHistory(seeded(seed), { owners: ['a'], documents: 1, steps: 80 }));
        const days = dayRecords(readers);
        for (const range of everyRange)
          expect({ range, ...rangeSums(days, range) }).toMatchObject({ range, ...plainly(readers, range) });
      }),
    );
  });

  it('of all days are those of the totals, and so is all else', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const readers = lastSnapshots(randomHistory(seeded(seed), { owners: ['a'], documents: 1, steps: 80 }));
        const totals = readers
          .map((reader) => contributionOf(reader).totals)
          .reduce((all, one) => plus(all, one), noTotals());
        const sums = { ...rangeSums(dayRecords(readers), [null, null]), levels: totals.levels };
        expect(withoutZeros(sums)).toEqual(withoutZeros(totals));
      }),
    );
  });

  it('of one day are those who saw a page on it, not those who only downloaded', () => {
    const reader = aReaderSnapshot({
      days: [
        { date: '2026-01-03', visits: 0, downloads: 1, pages: {} },
        { date: '2026-01-04', visits: 1, downloads: 0, pages: { '1': { v: 1, ms: 0 }, '2': { v: 1, ms: 5 } } },
        { date: '2026-01-02', visits: 1, downloads: 0, pages: { '1': { v: 1, ms: 0 } } },
      ],
    });
    const days = dayRecords([reader]);
    expect(viewersOn(days['2026-01-02']!, '2026-01-02')).toEqual({ viewers: 1, pagesSeen: 1 });
    expect(viewersOn(days['2026-01-03']!, '2026-01-03')).toEqual({ viewers: 0, pagesSeen: 0 });
    expect(viewersOn(days['2026-01-04']!, '2026-01-04')).toEqual({ viewers: 1, pagesSeen: 2 });
    expect(viewersOn(days['2026-01-04']!, '2026-01-03')).toEqual({ viewers: 1, pagesSeen: 2 });
    expect(viewersOn(days['2026-01-04']!, '2026-01-02')).toEqual({ viewers: 0, pagesSeen: 1 });
    expect(viewersOn(days['2026-01-04']!, null)).toEqual({ viewers: 0, pagesSeen: 1 });
  });
});

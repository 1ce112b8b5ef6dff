import { describe, expect, it } from '@jest/globals';
import type { ReaderSnapshot } from '@docsight/contracts';
import { aReaderSnapshot } from '@docsight/testkit';
import fc from 'fast-check';
import { lastSnapshots, randomHistory, seeded } from '../../test/reading-history.ts';
import { successor } from '../readers/reader-state.ts';
import type { ReaderState } from '../readers/reader-state.ts';
import { addChange, contributionOf, noChange } from './contribution.ts';
import { noTotals, plus, withoutZeros } from './sums.ts';
import type { Contribution } from './index.ts';

const lead = { name: 'Ann', capturedAt: '2026-01-03T10:00:00.000Z' };
const twoDays: ReaderSnapshot['days'] = [
  { date: '2026-01-02', visits: 2, downloads: 1, pages: { '1': { v: 2, ms: 1_500 }, '2': { v: 1, ms: 500 } } },
  { date: '2026-01-03', visits: 0, downloads: 0, pages: { '2': { v: 0, ms: 250 }, '3': { v: 1, ms: 0 } } },
];

describe('what a reader counts for', () => {
  it('is its visits, time and downloads by day, and each distinct page once', () => {
    const { totals, days } = contributionOf(aReaderSnapshot({ level: 'skimmed', days: twoDays }));
    expect(totals).toEqual({
      views: 2,
      viewers: 1,
      leads: 0,
      downloads: 1,
      ms: 2_250,
      pagesSeen: 3,
      levels: { not_opened: 0, opened: 0, skimmed: 1, read: 0, high_interest: 0 },
      pages: { '1': { v: 2, ms: 1_500 }, '2': { v: 1, ms: 750 }, '3': { v: 1, ms: 0 } },
    });
    expect(days['2026-01-02']).toEqual({
      ...{ views: 2, downloads: 1, leads: 0, ms: 2_000, pages: twoDays[0]!.pages },
      ...{ readersSince: { never: 1 }, pagesSince: { never: 2 } },
    });
    expect(days['2026-01-03']).toEqual({
      ...{ views: 0, downloads: 0, leads: 0, ms: 250, pages: twoDays[1]!.pages },
      ...{ readersSince: { '2026-01-02': 1 }, pagesSince: { '2026-01-02': 1, never: 1 } },
    });
  });

  it('includes its lead, on the UTC day of its capture', () => {
    const { totals, days } = contributionOf(aReaderSnapshot({ email: 'ann@example.com', lead }));
    expect(totals.leads).toBe(1);
    expect(Object.entries(days).map(([date, { leads }]) => [date, leads])).toEqual([
      ['2026-01-02', 0],
      ['2026-01-03', 1],
    ]);
  });

  it('is nothing once it was merged into another viewer', () => {
    const merged = contributionOf(aReaderSnapshot({ mergedInto: 'viewer', lead, days: twoDays }));
    expect(merged).toEqual({ totals: noTotals(), days: {} });
  });

  it('is only its lead and its downloads while it has seen no page', () => {
    const days = [{ date: '2026-01-02', visits: 0, downloads: 2, pages: {} }];
    const counted = contributionOf(aReaderSnapshot({ firstViewedAt: null, lead, level: 'not_opened', days }));
    expect(counted.totals).toEqual({ ...noTotals(), leads: 1, downloads: 2 });
    expect(withoutZeros(counted.days)).toEqual({ '2026-01-02': { downloads: 2 }, '2026-01-03': { leads: 1 } });
  });

  it('is its downloads, in all and by day, when it is told pages of it without a first view', () => {
    const { totals, days } = contributionOf(aReaderSnapshot({ firstViewedAt: null, days: twoDays }));
    expect(totals).toEqual({ ...noTotals(), downloads: 1 });
    expect(withoutZeros(days)).toEqual({ '2026-01-02': { downloads: 1 } });
  });
});

describe('the change between two snapshots', () => {
  it('is negative for what a reader stops to count for when it is merged', () => {
    const before = aReaderSnapshot({ days: twoDays });
    const change = noChange();
    addChange(change, before, { ...before, version: 2, mergedInto: 'viewer' });
    expect(change.totals).toMatchObject({ views: -2, viewers: -1, pagesSeen: -3, ms: -2_250 });
  });

  it('adds up to the last contributions, whatever is lost, repeated, late, merged or left out between', () => {
    fc.assert(
      fc.property(fc.integer(), fc.boolean(), fc.array(fc.nat(), { maxLength: 150 }), (seed, partial, picks) => {
        const history = randomHistory(seeded(seed), { owners: ['a'], documents: 2, steps: 40, partial });
        const counted = new Map<string, ReaderState>();
        const sum = noChange();
        const take = (index: number): void => {
          const { snapshot } = history.snapshots[index % history.snapshots.length]!;
          const before = counted.get(snapshot.readerId) ?? null;
          const after = successor(before, snapshot);
          if (after === before) return;
          addChange(sum, before, after);
          counted.set(snapshot.readerId, after);
        };
        picks.forEach(take);
        history.snapshots.forEach((_, index) => take(index));

        const last = lastSnapshots(history).map(contributionOf);
        const totals = last.reduce((all, one) => plus(all, one.totals), noTotals());
        const days = last.reduce<Contribution['days']>((all, one) => plus(all, one.days), {});
        expect(withoutZeros(sum.totals)).toEqual(withoutZeros(totals));
        expect(withoutZeros(sum.days)).toEqual(withoutZeros(days));
      }),
    );
  });
});

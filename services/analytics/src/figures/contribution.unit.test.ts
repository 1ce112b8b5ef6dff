import { describe, expect, it } from '@jest/globals';
import type { ReaderSnapshot } from '@docsight/contracts';
import { aReaderSnapshot } from '@docsight/testkit';
import fc from 'fast-check';
import { randomHistory, seeded } from '../../test/reading-history.ts';
import { applySnapshot } from '../readers/reader-state.ts';
import type { ReaderState } from '../readers/reader-state.ts';
import { addChange, contributionOf, zeroContribution } from './contribution.ts';
import type { Contribution } from './contribution.ts';
import { plus, withoutZeros, zeroTotals } from './sums.ts';

const lead = { name: 'Ann', capturedAt: '2026-01-03T10:00:00.000Z' };
const twoDays: ReaderSnapshot['days'] = [
  { date: '2026-01-02', visits: 2, downloads: 1, pages: { '1': { v: 2, ms: 1_500 }, '2': { v: 1, ms: 500 } } },
  { date: '2026-01-03', visits: 0, downloads: 0, pages: { '2': { v: 0, ms: 250 }, '3': { v: 1, ms: 0 } } },
];

describe('the contribution of a reader', () => {
  it('has its visits, time and downloads by day, and each distinct page once', () => {
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
      views: 2,
      downloads: 1,
      leads: 0,
      ms: 2_000,
      pages: twoDays[0]!.pages,
      readersSince: { never: 1 },
      pagesSince: { never: 2 },
    });
    expect(days['2026-01-03']).toEqual({
      views: 0,
      downloads: 0,
      leads: 0,
      ms: 250,
      pages: twoDays[1]!.pages,
      readersSince: { '2026-01-02': 1 },
      pagesSince: { '2026-01-02': 1, never: 1 },
    });
  });

  it('includes its lead, on the UTC day of capture', () => {
    const { totals, days } = contributionOf(aReaderSnapshot({ email: 'ann@example.com', lead }));
    expect(totals.leads).toBe(1);
    expect(Object.entries(days).map(([date, { leads }]) => [date, leads])).toEqual([
      ['2026-01-02', 0],
      ['2026-01-03', 1],
    ]);
  });

  it('is zero after the reader was merged into another viewer', () => {
    const merged = contributionOf(aReaderSnapshot({ mergedInto: 'viewer', lead, days: twoDays }));
    expect(merged).toEqual({ totals: zeroTotals(), days: {} });
  });

  it('has only its lead and its downloads before it saw a page', () => {
    const days = [{ date: '2026-01-02', visits: 0, downloads: 2, pages: {} }];
    const contribution = contributionOf(aReaderSnapshot({ firstViewedAt: null, lead, level: 'not_opened', days }));
    expect(contribution.totals).toEqual({ ...zeroTotals(), leads: 1, downloads: 2 });
    expect(withoutZeros(contribution.days)).toEqual({ '2026-01-02': { downloads: 2 }, '2026-01-03': { leads: 1 } });
  });

  it('has only its downloads if a snapshot has pages without a first view', () => {
    const { totals, days } = contributionOf(aReaderSnapshot({ firstViewedAt: null, days: twoDays }));
    expect(totals).toEqual({ ...zeroTotals(), downloads: 1 });
    expect(withoutZeros(days)).toEqual({ '2026-01-02': { downloads: 1 } });
  });
});

describe('the change between two snapshots', () => {
  it('is negative when the reader is merged', () => {
    const before = aReaderSnapshot({ days: twoDays });
    const change = zeroContribution();
    addChange(change, before, { ...before, version: 2, mergedInto: 'viewer' });
    expect(change.totals).toMatchObject({ views: -2, viewers: -1, pagesSeen: -3, ms: -2_250 });
  });

  it('adds up to the last contributions, even if snapshots are lost, repeated, late, merged or partial', () => {
    fc.assert(
      fc.property(fc.integer(), fc.boolean(), fc.array(fc.nat(), { maxLength: 150 }), (seed, partial, picks) => {
        const history = randomHistory(seeded(seed), { accounts: ['a'], documents: 2, steps: 40, partial });
        const states = new Map<string, ReaderState>();
        const sum = zeroContribution();
        const fold = (index: number): void => {
          const { snapshot } = history.snapshots[index % history.snapshots.length]!;
          const before = states.get(snapshot.readerId) ?? null;
          const after = applySnapshot(before, snapshot);
          if (after === before) return;
          addChange(sum, before, after);
          states.set(snapshot.readerId, after);
        };
        picks.forEach(fold);
        history.snapshots.forEach((_, index) => fold(index));

        const last = history.lastSnapshots.map(contributionOf);
        const totals = last.reduce((all, one) => plus(all, one.totals), zeroTotals());
        const days = last.reduce<Contribution['days']>((all, one) => plus(all, one.days), {});
        expect(withoutZeros(sum.totals)).toEqual(withoutZeros(totals));
        expect(withoutZeros(sum.days)).toEqual(withoutZeros(days));
      }),
    );
  });
});

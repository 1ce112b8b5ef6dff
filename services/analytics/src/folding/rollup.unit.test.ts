import { describe, expect, it } from '@jest/globals';
import { engagementLevels, rankOf } from '@docsight/contracts';
import { aReaderSnapshot } from '@docsight/testkit';
import fc from 'fast-check';
import { randomHistory, seeded, shuffled } from '../../test/reading-history.ts';
import { withoutZeros, zeroTotals } from '../figures/index.ts';
import { applySnapshot } from '../readers/index.ts';
import type { ReaderState } from '../readers/index.ts';
import { changedStatsOf, nextRollup, readerChangesOf } from './rollup.ts';
import type { ReaderChange, Rollup } from './rollup.ts';

const document = { documentId: 'd', accountId: 'account' };
const aState = (overrides: Parameters<typeof aReaderSnapshot>[0] = {}): ReaderState =>
  applySnapshot(null, aReaderSnapshot(overrides));
const aChange = (after: ReaderState, before: ReaderState | null = null): ReaderChange => ({ before, after });

describe('the readers that snapshots change', () => {
  it('are those with a new state, after all their snapshots', () => {
    const [known, changed, added] = [1, 2, 3].map(() => aReaderSnapshot({ version: 2 }));
    const states = new Map([known!, changed!].map((snapshot) => [snapshot.readerId, applySnapshot(null, snapshot)]));
    const snapshots = new Map([
      [known!.readerId, [{ ...known!, version: 1 }, known!]],
      [
        changed!.readerId,
        [
          { ...changed!, version: 4 },
          { ...changed!, version: 3 },
        ],
      ],
      [added!.readerId, [added!]],
    ]);
    expect(readerChangesOf(snapshots, states)).toEqual([
      { before: { ...changed!, days: expect.anything() }, after: expect.objectContaining({ version: 4 }) },
      { before: null, after: expect.objectContaining({ readerId: added!.readerId }) },
    ]);
  });
});

describe('the next rollup', () => {
  it('counts the difference and plans the remaining writes', () => {
    const reader = aState({ version: 3 });
    const next = nextRollup(document, null, [aChange(reader)]);
    expect(next).toMatchObject({ documentId: 'd', accountId: 'account', version: 1, level: 'opened' });
    expect(next.totals).toMatchObject({ views: 1, viewers: 1 });
    expect(next.plan).toEqual({
      readers: [reader],
      days: {
        '2026-01-02': { views: 1, pages: { '1': { v: 1 } }, readersSince: { never: 1 }, pagesSince: { never: 1 } },
      },
    });
  });

  it('plans no write to a day that does not change', () => {
    const before = aState();
    const first = nextRollup(document, null, [aChange(before)]);
    const next = nextRollup(document, first, [aChange({ ...before, version: 2, level: 'read' }, before)]);
    expect(next).toMatchObject({ version: 2, level: 'read', plan: { days: {} } });
    expect(next.totals.levels).toMatchObject({ opened: 0, read: 1 });
  });

  it('keeps the level while a reader is merged into another', () => {
    const keen = aState({ level: 'high_interest' });
    const first = nextRollup(document, null, [aChange(keen)]);
    const next = nextRollup(document, first, [aChange({ ...keen, version: 2, mergedInto: 'other' }, keen)]);
    expect(next).toMatchObject({ level: 'high_interest', totals: { viewers: 0 } });
  });

  it('has the level of the remaining viewers after an erasure', () => {
    const keen = aState({ level: 'high_interest' });
    const other = aState({ level: 'skimmed' });
    const first = nextRollup(document, null, [aChange(keen), aChange(other)]);
    const erased = { ...keen, version: 3, voidUpTo: 2, firstViewedAt: null, level: 'not_opened' as const, days: [] };
    const next = nextRollup(document, first, [aChange(erased, keen)]);
    expect(next).toMatchObject({ level: 'skimmed', totals: { viewers: 1, views: 1 } });
    expect(nextRollup(document, next, [aChange({ ...erased, version: 4 }, erased)]).level).toBe('skimmed');
  });

  it('is as if erased readers had never existed, for any order of snapshots', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const random = seeded(seed);
        const given = { accounts: ['account'], documents: 1, steps: 60, partial: true, erasing: true };
        const history = randomHistory(random, given);
        const states = new Map<string, ReaderState>();
        let rollup: Rollup | null = null;
        for (const { snapshot } of shuffled([...history.snapshots, ...history.snapshots], random)) {
          const before = states.get(snapshot.readerId) ?? null;
          const after = applySnapshot(before, snapshot);
          if (after === before) continue;
          rollup = nextRollup(document, rollup, [{ before, after }]);
          states.set(snapshot.readerId, after);
        }
        const remaining = history.lastSnapshots.filter(
          ({ mergedInto, voidUpTo = 0, version }) => mergedInto === null && version > voidUpTo,
        );
        const viewers = remaining.filter(({ firstViewedAt }) => firstViewedAt !== null);
        const highest = Math.max(0, ...viewers.map(({ level }) => rankOf(level)));
        expect(rollup).toMatchObject({ level: engagementLevels[highest], totals: { viewers: viewers.length } });
        const once = remaining.reduce<Rollup | null>(
          (sum, snapshot) => nextRollup(document, sum, [aChange(applySnapshot(null, snapshot))]),
          null,
        );
        expect(withoutZeros(rollup!.totals)).toEqual(withoutZeros(once?.totals ?? zeroTotals()));
      }),
    );
  });

  it('counts only as many readers as its record can contain, and at least one', () => {
    const pages = Object.fromEntries(Array.from({ length: 25_000 }, (_, page) => [page + 1, { v: 1, ms: 1 }]));
    const days = [{ date: '2026-01-02', visits: 1, downloads: 0, pages }];
    const large = [1, 2].map(() => aChange(aState({ days })));
    const next = nextRollup(document, null, large);
    expect(next.plan.readers).toEqual([large[0]!.after]);
    expect(next.totals.viewers).toBe(1);
  });
});

describe('the published stats', () => {
  it('are the new counters, with the version of the rollup', () => {
    const rollup = nextRollup(document, null, [aChange(aState())]);
    const stats = { documentId: 'd', version: 1, views: 1, uniqueViewers: 1, leads: 0, level: 'opened', pagesSeen: 1 };
    expect(changedStatsOf(null, rollup)).toEqual(stats);
  });

  it('are not published again when only time was added', () => {
    const before = nextRollup(document, null, [aChange(aState())]);
    const after = { ...before, version: 2, totals: { ...before.totals, ms: 5_000 } };
    expect(changedStatsOf(before, after)).toBeUndefined();
  });

  it('are published after the first fold of a generation, even if all are 0', () => {
    const first = { ...nextRollup(document, null, []), level: 'not_opened' as const, totals: zeroTotals() };
    expect(changedStatsOf(null, first)).toMatchObject({ version: 1, views: 0 });
  });
});

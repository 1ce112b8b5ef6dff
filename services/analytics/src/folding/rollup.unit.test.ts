import { describe, expect, it } from '@jest/globals';
import { engagementLevels, rankOf } from '@docsight/contracts';
import { aReaderSnapshot } from '@docsight/testkit';
import fc from 'fast-check';
import { lastSnapshots, randomHistory, seeded, shuffled } from '../../test/reading-history.ts';
import { noTotals, withoutZeros } from '../figures/index.ts';
import { successor } from '../readers/index.ts';
import type { ReaderState } from '../readers/index.ts';
import { advance, toldChange } from './rollup.ts';
import type { CountedReader, Rollup } from './rollup.ts';

const document = { documentId: 'd', accountId: 'owner' };
const counted = (after: CountedReader['after'], before: CountedReader['before'] = null): CountedReader => ({
  before,
  after,
});

describe('the next rollup', () => {
  it('counts the difference and plans what is left to do', () => {
    const reader = aReaderSnapshot({ version: 3 });
    const next = advance(document, null, [counted(reader)]);
    expect(next).toMatchObject({ documentId: 'd', accountId: 'owner', version: 1, level: 'opened' });
    expect(next.totals).toMatchObject({ views: 1, viewers: 1 });
    expect(next.plan).toEqual({
      readers: [reader],
      days: {
        '2026-01-02': { views: 1, pages: { '1': { v: 1 } }, readersSince: { never: 1 }, pagesSince: { never: 1 } },
      },
    });
  });

  it('plans no day that does not change', () => {
    const before = aReaderSnapshot();
    const first = advance(document, null, [counted(before)]);
    const next = advance(document, first, [counted({ ...before, version: 2, level: 'read' }, before)]);
    expect(next).toMatchObject({ version: 2, level: 'read', plan: { days: {} } });
    expect(next.totals.levels).toMatchObject({ opened: 0, read: 1 });
  });

  it('keeps the level that was reached while a reader merges into another', () => {
    const keen = aReaderSnapshot({ level: 'high_interest' });
    const first = advance(document, null, [counted(keen)]);
    const next = advance(document, first, [counted({ ...keen, version: 2, mergedInto: 'other' }, keen)]);
    expect(next).toMatchObject({ level: 'high_interest', totals: { viewers: 0 } });
  });

  it('has the level of those who remain when a viewer is erased', () => {
    const keen = aReaderSnapshot({ level: 'high_interest' });
    const other = aReaderSnapshot({ level: 'skimmed' });
    const first = advance(document, null, [counted(keen), counted(other)]);
    const erased = { ...keen, version: 3, voidUpTo: 2, firstViewedAt: null, level: 'not_opened' as const, days: [] };
    const next = advance(document, first, [counted(erased, keen)]);
    expect(next).toMatchObject({ level: 'skimmed', totals: { viewers: 1, views: 1 } });
    expect(advance(document, next, [counted({ ...erased, version: 4 }, erased)]).level).toBe('skimmed');
  });

  it('comes out as if those who were erased had never been, in any order of what was told', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const random = seeded(seed);
        const given = { owners: ['owner'], documents: 1, steps: 60, partial: true, erasing: true };
        const history = randomHistory(random, given);
        const told = shuffled([...history.snapshots, ...history.snapshots], random);
        const states = new Map<string, ReaderState>();
        let rollup: Rollup | null = null;
        for (const { snapshot } of told) {
          const before = states.get(snapshot.readerId) ?? null;
          const after = successor(before, snapshot);
          if (after === before) continue;
          rollup = advance(document, rollup, [{ before, after }]);
          states.set(snapshot.readerId, after);
        }
        const remain = lastSnapshots(history).filter(
          ({ mergedInto, voidUpTo = 0, version }) => mergedInto === null && version > voidUpTo,
        );
        const viewers = remain.filter(({ firstViewedAt }) => firstViewedAt !== null);
        const highest = Math.max(0, ...viewers.map(({ level }) => rankOf(level)));
        expect(rollup).toMatchObject({ level: engagementLevels[highest], totals: { viewers: viewers.length } });
        const once = remain.reduce<Rollup | null>((sum, after) => advance(document, sum, [counted(after)]), null);
        expect(withoutZeros(rollup!.totals)).toEqual(withoutZeros(once?.totals ?? noTotals()));
      }),
    );
  });

  it('takes only as many readers as its record can hold, and one at least', () => {
    const pages = Object.fromEntries(Array.from({ length: 25_000 }, (_, page) => [page + 1, { v: 1, ms: 1 }]));
    const days = [{ date: '2026-01-02', visits: 1, downloads: 0, pages }];
    const large = [1, 2].map(() => counted(aReaderSnapshot({ days })));
    const next = advance(document, null, large);
    expect(next.plan?.readers).toEqual([large[0]!.after]);
    expect(next.totals.viewers).toBe(1);
  });
});

describe('what the list of documents and the account are told', () => {
  it('is the new counters, under the version of the rollup', () => {
    const rollup = advance(document, null, [counted(aReaderSnapshot())]);
    const told = { documentId: 'd', version: 1, views: 1, uniqueViewers: 1, leads: 0, level: 'opened', pagesSeen: 1 };
    expect(toldChange(null, rollup)).toEqual(told);
  });

  it('is nothing when only time was spent', () => {
    const before = advance(document, null, [counted(aReaderSnapshot())]);
    const after = { ...before, version: 2, totals: { ...before.totals, ms: 5_000 } };
    expect(toldChange(before, after)).toBeUndefined();
  });

  it('is the first word of a generation, even if it is that there is nothing', () => {
    const first = { ...advance(document, null, []), level: 'not_opened' as const, totals: noTotals() };
    expect(toldChange(null, first)).toMatchObject({ version: 1, views: 0 });
  });
});

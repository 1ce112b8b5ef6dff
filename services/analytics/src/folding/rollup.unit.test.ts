import { describe, expect, it } from '@jest/globals';
import { aReaderSnapshot } from '@docsight/testkit';
import { noTotals } from '../figures/index.ts';
import { advance, toldChange } from './rollup.ts';
import type { CountedReader } from './rollup.ts';

const document = { documentId: 'd', ownerId: 'owner' };
const counted = (after: CountedReader['after'], before: CountedReader['before'] = null): CountedReader => ({
  before,
  after,
});

describe('the next rollup', () => {
  it('counts the difference and plans what is left to do', () => {
    const reader = aReaderSnapshot({ version: 3 });
    const next = advance(document, null, [counted(reader)]);
    expect(next).toMatchObject({ documentId: 'd', ownerId: 'owner', version: 1, level: 'opened' });
    expect(next.totals).toMatchObject({ views: 1, viewers: 1 });
    expect(next.plan).toEqual({
      readers: [reader],
      days: { '2026-01-02': { views: 1, pages: { '1': { v: 1 } } } },
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

  it('takes only as many readers as its record can hold, and one at least', () => {
    const pages = Object.fromEntries(Array.from({ length: 25_000 }, (_, page) => [page + 1, { v: 1, ms: 1 }]));
    const days = [{ date: '2026-01-02', visits: 1, downloads: 0, pages }];
    const large = [1, 2].map(() => counted(aReaderSnapshot({ days })));
    const next = advance(document, null, large);
    expect(next.plan?.readers).toEqual([large[0]!.after]);
    expect(next.totals.viewers).toBe(1);
  });
});

describe('what the list of documents is told', () => {
  it('is the new counters, under the version of the rollup', () => {
    const rollup = advance(document, null, [counted(aReaderSnapshot())]);
    const told = { documentId: 'd', version: 1, views: 1, uniqueViewers: 1, leads: 0, level: 'opened' };
    expect(toldChange(null, rollup)).toEqual(told);
  });

  it('is nothing when only time was spent', () => {
    const before = advance(document, null, [counted(aReaderSnapshot())]);
    const after = { ...before, version: 2, totals: { ...before.totals, ms: 5_000 } };
    expect(toldChange(before, after)).toBeUndefined();
    expect(toldChange(null, { ...before, level: 'not_opened', totals: noTotals() })).toBeUndefined();
  });
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { findPage, makePageCounts, neighbourOf, numberOf } from './page-counts.ts';
import type { Match, PageCounts } from './page-counts.ts';

const countsOf = (...counts: number[]): PageCounts => {
  const made = makePageCounts(counts.length);
  for (const [index, count] of counts.entries()) made.set(index + 1, count);
  return made;
};
const allOf = (counts: PageCounts): Match[] =>
  Array.from({ length: counts.openPages }, (_, index) => index + 1).flatMap((page) =>
    Array.from({ length: counts.of(page) }, (_, index) => ({ page, index })),
  );

describe('the matches of pages', () => {
  it('are counted once for each open page', () => {
    const counts = makePageCounts(3);
    counts.set(2, 5);
    counts.set(2, 7);
    counts.set(4, 1);
    counts.set(0, 1);
    expect([counts.total, counts.searchedPages, counts.of(2), counts.of(1), counts.of(4)]).toEqual([5, 1, 5, 0, 0]);
    expect([counts.isSearched(1), counts.isSearched(2)]).toEqual([false, true]);
  });

  it('are kept for the pages that stay open', () => {
    const before = countsOf(2, 0, 3);
    const more = makePageCounts(5, before);
    expect([more.total, more.searchedPages]).toEqual([5, 3]);
    const fewer = makePageCounts(1, before);
    expect([fewer.total, fewer.searchedPages]).toEqual([2, 1]);
  });

  it('have the neighbours and the numbers of their order, and the first one follows the last', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(3), { minLength: 1, maxLength: 12 }), (numbers) => {
        const counts = countsOf(...numbers);
        const all = allOf(counts);
        for (const [index, match] of all.entries()) {
          expect(numberOf(counts, match)).toBe(index + 1);
          expect(neighbourOf(counts, match, 1)).toEqual(all[(index + 1) % all.length]);
          expect(neighbourOf(counts, match, -1)).toEqual(all.at(index - 1));
        }
      }),
    );
    expect(neighbourOf(countsOf(0, 0), { page: 1, index: 0 }, 1)).toBeUndefined();
  });

  it('are looked for from a page to the end, then from the beginning', () => {
    const visited: number[] = [];
    expect(findPage(4, 3, (page) => visited.push(page) > 9)).toBeUndefined();
    expect(visited).toEqual([3, 4, 1, 2]);
    expect(findPage(4, 5, () => true)).toBe(1);
  });
});

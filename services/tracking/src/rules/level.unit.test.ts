import { describe, expect, it } from '@jest/globals';
import { completionOf, levelNow } from './level.ts';

/** [pages viewed, total pages, milliseconds, visits, level]: every threshold from both sides. */
const table = [
  [0, 10, 0, 0, 'not_opened'],
  [0, 10, 60_000, 0, 'not_opened'],
  [1, 10, 0, 1, 'opened'],
  [1, 10, 9_999, 1, 'opened'],
  [1, 10, 10_000, 1, 'skimmed'],
  [2, 10, 0, 1, 'skimmed'],
  [5, 10, 19_999, 1, 'skimmed'],
  [5, 10, 20_000, 1, 'read'],
  [4, 10, 900_000, 1, 'skimmed'],
  [4, 10, 900_000, 3, 'skimmed'],
  [5, 11, 900_000, 3, 'skimmed'],
  [6, 11, 22_000, 1, 'read'],
  [6, 11, 21_999, 1, 'skimmed'],
  [8, 10, 49_999, 1, 'read'],
  [8, 10, 50_000, 1, 'high_interest'],
  [7, 10, 900_000, 1, 'read'],
  [3, 4, 29_999, 1, 'read'],
  [3, 4, 30_000, 1, 'high_interest'],
  [5, 10, 0, 2, 'skimmed'],
  [5, 10, 0, 3, 'high_interest'],
  [1, 1, 4_999, 1, 'opened'],
  [1, 1, 5_000, 1, 'read'],
  [1, 1, 29_999, 1, 'read'],
  [1, 1, 30_000, 1, 'high_interest'],
  [1, 2, 5_000, 1, 'read'],
  [1, 2, 4_999, 3, 'high_interest'],
  [75, 100, 499_999, 1, 'read'],
  [75, 100, 500_000, 1, 'high_interest'],
  [74, 100, 500_000, 2, 'read'],
] as const;

describe('levelNow', () => {
  it.each(table)(
    '%i of %i pages in %i ms over %i visits is %s',
    (pagesViewed, totalPages, readingMs, visits, level) => {
      expect(levelNow({ pagesViewed, totalPages, readingMs, visits })).toBe(level);
    },
  );
});

describe('completionOf', () => {
  it.each([
    [0, 3, 0],
    [1, 3, 0.3333],
    [2, 3, 0.6666],
    [3, 3, 1],
    [29, 100, 0.29],
    [1_999, 2_000, 0.9995],
    [99_999, 100_000, 0.9999],
  ])('%i of %i pages is %d', (seen, total, fraction) => {
    expect(completionOf(seen, total)).toBe(fraction);
  });
});

import { describe, expect, it } from '@jest/globals';
import { restMsAfter } from './rounds.ts';

describe('the rest between two rounds of a relay', () => {
  it('is the coalescing time after a round with few records', () => {
    expect(restMsAfter(1, 200)).toBe(200);
  });

  it('grows by 4 ms for each record, up to 1.5 s', () => {
    expect([100, 375, 10_000].map((records) => restMsAfter(records, 200))).toEqual([400, 1_500, 1_500]);
  });

  it('is none for a relay that does not coalesce', () => {
    expect(restMsAfter(10_000, 0)).toBe(0);
  });
});

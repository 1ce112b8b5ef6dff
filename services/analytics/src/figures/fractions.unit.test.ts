import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { completionOf, fractionOf, meanCompletion, secondsEach } from './fractions.ts';

describe('a fraction', () => {
  it('is cut, not rounded, so that 1 means complete', () => {
    expect(fractionOf(2, 3)).toBe(0.6666);
    expect(fractionOf(99_999, 100_000)).toBe(0.9999);
    expect(fractionOf(7, 7)).toBe(1);
  });

  it('of nothing is 0', () => {
    expect(fractionOf(0, 0)).toBe(0);
    expect(completionOf({ viewers: 0, pagesSeen: 0, pageCount: 3 })).toBe(0);
  });
});

describe('the mean completion of several documents', () => {
  it('is exact where floating point is not', () => {
    const documents = [1, 2, 3, 6, 7, 49].map((pageCount) => ({ viewers: 1, pagesSeen: pageCount, pageCount }));
    expect(meanCompletion(documents)).toBe(1);
    // 1/3 + 1/6 + 1/2 is 0.9999999999999999 in some orders of adding.
    const thirds = [3, 6, 2].map((pageCount) => ({ viewers: 1, pagesSeen: 1, pageCount }));
    expect(meanCompletion(thirds)).toBe(0.3333);
  });

  it('is 0 without viewers', () => {
    expect(meanCompletion([])).toBe(0);
    expect(meanCompletion([{ viewers: 0, pagesSeen: 0, pageCount: 5 }])).toBe(0);
  });

  it('of one document is its completion', () => {
    const page = fc.integer({ min: 1, max: 2_000 });
    fc.assert(
      fc.property(page, page, fc.double({ min: 0, max: 1, noNaN: true }), (viewers, pageCount, part) => {
        const one = { viewers, pageCount, pagesSeen: Math.floor(part * viewers * pageCount) };
        expect(meanCompletion([one])).toBe(completionOf(one));
      }),
    );
  });
});

it('time is shared out to milliseconds', () => {
  expect(secondsEach(1_000, 3)).toBe(0.333);
  expect(secondsEach(1_000, 0)).toBe(0);
});

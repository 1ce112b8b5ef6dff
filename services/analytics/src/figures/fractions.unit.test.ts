import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { completionOf, fractionOf, meanCompletion, meanSeconds, secondsOf } from './fractions.ts';

describe('a fraction', () => {
  it('is cut, not rounded, so that 1 means complete', () => {
    expect(fractionOf(2, 3)).toBe(0.6666);
    expect(fractionOf(99_999, 100_000)).toBe(0.9999);
    expect(fractionOf(7, 7)).toBe(1);
  });

  it('is 0 if the whole is 0', () => {
    expect(fractionOf(0, 0)).toBe(0);
    expect(completionOf({ viewers: 0, pagesSeen: 0, pageCount: 3 })).toBe(0);
  });
});

describe('the mean completion of several documents', () => {
  it('is exact where floating point is not', () => {
    expect(meanCompletion(6, { 1: 1, 2: 2, 3: 3, 6: 6, 7: 7, 49: 49 })).toBe(1);
    // 1/3 + 1/6 + 1/2 is 0.9999999999999999 in some orders of adding.
    expect(meanCompletion(3, { 3: 1, 6: 1, 2: 1 })).toBe(0.3333);
  });

  it('is 0 without viewers', () => {
    expect(meanCompletion(0, {})).toBe(0);
    expect(meanCompletion(0, { 5: 0 })).toBe(0);
  });

  it('equals the completion if there is one document', () => {
    const page = fc.integer({ min: 1, max: 2_000 });
    fc.assert(
      fc.property(page, page, fc.double({ min: 0, max: 1, noNaN: true }), (viewers, pageCount, part) => {
        const pagesSeen = Math.floor(part * viewers * pageCount);
        expect(meanCompletion(viewers, { [pageCount]: pagesSeen })).toBe(
          completionOf({ viewers, pageCount, pagesSeen }),
        );
      }),
    );
  });
});

describe('a time in seconds', () => {
  it('is rounded to milliseconds when it is a mean', () => {
    expect(meanSeconds(1_000, 3)).toBe(0.333);
    expect(meanSeconds(2_000, 3)).toBe(0.667);
    expect(meanSeconds(1_000, 0)).toBe(0);
  });

  it('has at most 3 decimals in JSON, up to three hundred years', () => {
    const ms = fc.integer({ min: 0, max: 10_000_000_000_000 });
    const written = /^\d+(\.\d{1,3})?$/;
    fc.assert(
      fc.property(ms, fc.integer({ min: 0, max: 1_000_000 }), (sum, count) => {
        expect(JSON.stringify(secondsOf(sum))).toMatch(written);
        expect(JSON.stringify(meanSeconds(sum, count))).toMatch(written);
      }),
    );
  });
});

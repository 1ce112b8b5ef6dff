import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { spansBetween, spansWith } from './spans.ts';

const dayMs = 86_400_000;
const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);
/** From 1942 to 2051. */
const aDay = fc.integer({ min: -10_000, max: 30_000 });

describe('the spans of a range', () => {
  it('contain each of its days once, and no other day', () => {
    fc.assert(
      fc.property(aDay, fc.integer({ min: 0, max: 400 }), (first, more) => {
        const spans = spansBetween(dateOf(first), dateOf(first + more));
        for (let day = first - 300; day <= first + more + 300; day += 1) {
          const containing = spansWith(dateOf(day)).filter((span) => spans.includes(span));
          expect(containing).toHaveLength(day >= first && day <= first + more ? 1 : 0);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('are few', () => {
    fc.assert(
      fc.property(aDay, (first) => {
        expect(spansBetween(dateOf(first), dateOf(first + 29)).length).toBeLessThanOrEqual(12);
        expect(spansBetween(dateOf(first), dateOf(first + 3_649)).length).toBeLessThanOrEqual(40);
      }),
    );
  });
});

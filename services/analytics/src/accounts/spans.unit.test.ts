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
        const timesContained = (day: number): number =>
          spansWith(dateOf(day)).filter((span) => spans.includes(span)).length;
        const near = Array.from({ length: more + 601 }, (_, index) => first - 300 + index);
        const isInRange = (day: number): boolean => day >= first && day <= first + more;
        expect(near.filter((day) => timesContained(day) !== Number(isInRange(day)))).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });

  it('are few', () => {
    fc.assert(
      fc.property(aDay, (first) => {
        const countFor = (days: number): number => spansBetween(dateOf(first), dateOf(first + days - 1)).length;
        expect({ month: countFor(30) <= 12, decade: countFor(3_650) <= 40 }).toEqual({ month: true, decade: true });
      }),
    );
  });
});

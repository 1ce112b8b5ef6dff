import { describe, expect, it } from '@jest/globals';
import { backOff } from './back-off.ts';

const delays = (delayOf: (attempt: number) => number) => [1, 2, 3, 4, 100].map(delayOf);

describe('back-off', () => {
  it('multiplies the first delay until the limit', () => {
    expect(delays(backOff({ firstMs: 100, maxMs: 500, jitter: 0 }))).toEqual([100, 200, 400, 500, 500]);
    expect(delays(backOff({ firstMs: 10, maxMs: 300, factor: 3, jitter: 0 }))).toEqual([10, 30, 90, 270, 300]);
  });

  it('takes the random part from the delay, so that no delay exceeds the limit', () => {
    const options = { firstMs: 100, maxMs: 500 };
    expect(delays(backOff({ ...options, random: () => 0 }))).toEqual([50, 100, 200, 250, 250]);
    expect(delays(backOff({ ...options, random: () => 0.5 }))).toEqual([75, 150, 300, 375, 375]);
    expect(delays(backOff({ ...options, jitter: 1, random: () => 0 }))).toEqual([0, 0, 0, 0, 0]);
  });

  it('stays at the limit after any number of attempts', () => {
    expect(backOff({ firstMs: 100, maxMs: 500, jitter: 0 })(100_000)).toBe(500);
  });
});

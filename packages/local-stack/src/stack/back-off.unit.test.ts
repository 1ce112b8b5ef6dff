import { describe, expect, it } from '@jest/globals';
import { afterEnd, countEnd, hasFailed, noEnds, restartDelayMs } from './back-off.ts';

describe('the delay before a process is started again', () => {
  it('doubles from 200 ms to 10 s', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 1_000].map((ends) => restartDelayMs(ends, 0.5))).toEqual([
      200, 400, 800, 1_600, 3_200, 6_400, 10_000, 10_000, 10_000,
    ]);
  });

  it('doubles up to the given maximum', () => {
    expect([1, 2, 3, 4].map((ends) => restartDelayMs(ends, 0.5, 500))).toEqual([200, 400, 500, 500]);
  });

  it('varies by a fifth at random, and is never more than 10 s', () => {
    expect([restartDelayMs(1, 0), restartDelayMs(1, 1), restartDelayMs(9, 1)]).toEqual([160, 240, 10_000]);
  });

  it('begins again at 200 ms after a life of 30 s', () => {
    expect([countEnd(4, 29_999), countEnd(4, 30_000)]).toEqual([5, 1]);
  });
});

it('a process has failed after three ends before it was ready once', () => {
  const early = { livedMs: 100, wasReady: false };
  const twice = afterEnd(afterEnd(noEnds, early), early);
  expect(hasFailed(twice)).toBe(false);
  expect(hasFailed(afterEnd(twice, early))).toBe(true);
  expect(hasFailed(afterEnd(twice, { ...early, wasReady: true }))).toBe(false);
});

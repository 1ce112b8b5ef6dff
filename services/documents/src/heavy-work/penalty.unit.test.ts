import { describe, expect, it } from '@jest/globals';
import { isSlowAt, penaltyAfter } from './penalty.ts';
import type { Penalty } from './penalty.ts';

const minuteMs = 60_000;
const after = (...costs: number[]) =>
  costs.reduce<Penalty | undefined>((penalty, cost) => penaltyAfter(penalty, cost, 0), undefined);

describe('the penalty of an account', () => {
  it.each([
    ['no work', [], false],
    ['any number of usual works', Array<number>(1_000).fill(0.19), false],
    ['one slow work', [0.3], false],
    ['several slow works', [0.2, 0.2, 0.2], true],
    ['one work at its limit', [1], true],
  ])('after %s makes it slow: %s', (_case, costs, slow) => {
    expect(isSlowAt(after(...costs), 0)).toBe(slow);
  });

  it('decays by half in two minutes', () => {
    const penalty = after(1);
    expect([1.9, 2.1].map((minutes) => isSlowAt(penalty, minutes * minuteMs))).toEqual([true, false]);
    expect(penaltyAfter(penalty, 0.25, 2 * minuteMs)).toEqual({ points: 0.75, atMs: 2 * minuteMs });
  });

  it('ends after eight minutes at most', () => {
    const penalty = after(...Array<number>(1_000).fill(1));
    expect([7.9, 8.1].map((minutes) => isSlowAt(penalty, minutes * minuteMs))).toEqual([true, false]);
  });
});

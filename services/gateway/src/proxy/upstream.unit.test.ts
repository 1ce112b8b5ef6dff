import { describe, expect, it } from '@jest/globals';
import { makeUpstream } from './upstream.ts';
import type { Replica } from './upstream.ts';

const aReplica = (origin: string): Replica => ({ origin, dispatch: () => true });
const [a, b, c] = [aReplica('a'), aReplica('b'), aReplica('c')];

describe('the replicas of a service', () => {
  it('are used in turn, each request beginning with the next', () => {
    const upstream = makeUpstream([a, b, c], { avoidForMs: 1_000, nowMs: () => 0 });
    expect([1, 2, 3].map(() => upstream.inTurn())).toEqual([
      [b, c, a],
      [c, a, b],
      [a, b, c],
    ]);
  });

  it('come last for a moment after they refused, and in their turn after it', () => {
    let nowMs = 0;
    const upstream = makeUpstream([a, b], { avoidForMs: 1_000, nowMs: () => nowMs });
    upstream.avoid(a);
    expect([1, 2, 3].map(() => upstream.inTurn())).toEqual(Array(3).fill([b, a]));
    nowMs = 1_000;
    expect(new Set([1, 2].map(() => upstream.inTurn()[0]))).toEqual(new Set([a, b]));
  });

  it('are asked all the same when all refused lately', () => {
    const upstream = makeUpstream([a], { avoidForMs: 1_000, nowMs: () => 0 });
    upstream.avoid(a);
    expect(upstream.inTurn()).toEqual([a]);
  });
});

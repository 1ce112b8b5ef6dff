import { describe, expect, it } from '@jest/globals';
import { makeUpstream } from './upstream.ts';
import type { Replica } from './upstream.ts';

const aReplica = (origin: string): Replica => ({ origin, dispatch: () => true });
const [a, b, c] = [aReplica('a'), aReplica('b'), aReplica('c')];
const none = new Set<Replica>();

describe('the replicas of a service', () => {
  it('are used in turn', () => {
    const upstream = makeUpstream([a, b, c], { avoidForMs: 1_000, nowMs: () => 0 });
    const picked = [1, 2, 3].map(() => upstream.pick(none)?.origin);
    expect(picked.sort()).toEqual(['a', 'b', 'c']);
  });

  it('are left out for a moment after one refused, and used again after it', () => {
    let nowMs = 0;
    const upstream = makeUpstream([a, b], { avoidForMs: 1_000, nowMs: () => nowMs });
    upstream.avoid(a);
    expect([1, 2, 3].map(() => upstream.pick(none))).toEqual([b, b, b]);
    nowMs = 1_000;
    expect(new Set([1, 2].map(() => upstream.pick(none)))).toEqual(new Set([a, b]));
  });

  it('are tried all the same when all refused lately', () => {
    const upstream = makeUpstream([a], { avoidForMs: 1_000, nowMs: () => 0 });
    upstream.avoid(a);
    expect(upstream.pick(none)).toBe(a);
  });

  it('are never tried twice by one request', () => {
    const upstream = makeUpstream([a, b], { avoidForMs: 1_000, nowMs: () => 0 });
    expect(upstream.pick(new Set([b]))).toBe(a);
    expect(upstream.pick(new Set([a, b]))).toBeUndefined();
  });
});

import { describe, expect, it } from '@jest/globals';
import { makeUpstream } from './upstream.ts';
import type { Replica } from './upstream.ts';

const aReplica = (origin: string): Replica => ({ origin, dispatch: () => true });
const [a, b, c] = [aReplica('a'), aReplica('b'), aReplica('c')];

const upstreamOf = (...replicas: Replica[]) => {
  const clock = { ms: 0 };
  return { clock, upstream: makeUpstream(() => replicas, { nowMs: () => clock.ms }) };
};

describe('the replicas of a service', () => {
  it('are used round robin', () => {
    const { upstream } = upstreamOf(a, b, c);
    expect([1, 2, 3].map(() => upstream.inTurn())).toEqual([
      [b, c, a],
      [c, a, b],
      [a, b, c],
    ]);
  });

  it('are used, left out after failures, or frozen, in the metrics', () => {
    const { upstream } = upstreamOf(a, b, c);
    upstream.unreachable(a);
    upstream.frozen(b);
    expect([a, b, c].map((replica) => upstream.stateOf(replica))).toEqual(['left_out', 'frozen', 'used']);
    upstream.responded(a);
    expect(upstream.stateOf(a)).toBe('used');
  });

  it('come last for a second after they were unreachable; then exactly one request tries them', () => {
    const { clock, upstream } = upstreamOf(a, b);
    upstream.unreachable(a);
    expect([1, 2, 3].map(() => upstream.inTurn())).toEqual(Array(3).fill([b, a]));
    clock.ms = 1_000;
    expect([1, 2, 3].map(() => upstream.inTurn())).toEqual([
      [a, b],
      [b, a],
      [b, a],
    ]);
    upstream.responded(a);
    expect(new Set([1, 2].map(() => upstream.inTurn()[0]))).toEqual(new Set([a, b]));
  });

  it('are suspended twice as long after each failed attempt, at most eight seconds; simultaneous failures count once', () => {
    const { clock, upstream } = upstreamOf(a, b);
    const waits: number[] = [];
    for (let at = 0; at < 6; at += 1) {
      for (let request = 0; request < 20; request += 1) upstream.unreachable(a);
      const since = clock.ms;
      while (upstream.inTurn()[0] !== a) clock.ms += 100;
      waits.push(clock.ms - since);
    }
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
    upstream.responded(a);
    upstream.unreachable(a);
    clock.ms += 1_000;
    expect(upstream.inTurn()[0]).toBe(a);
  });

  it('are tried again if an attempt never ends', () => {
    const { clock, upstream } = upstreamOf(a, b);
    upstream.unreachable(a);
    clock.ms = 1_000;
    expect(upstream.inTurn()[0]).toBe(a);
    clock.ms = 2_000;
    expect(upstream.inTurn()[0]).toBe(a);
  });

  it('are suspended after three failures without a response in between', () => {
    const { upstream } = upstreamOf(a, b);
    for (let at = 0; at < 4; at += 1) {
      upstream.failed(a);
      upstream.failed(a);
      upstream.responded(a);
    }
    expect(new Set([1, 2].map(() => upstream.inTurn()[0]))).toEqual(new Set([a, b]));
    for (let at = 0; at < 3; at += 1) upstream.failed(a);
    expect([1, 2].map(() => upstream.inTurn()[0])).toEqual([b, b]);
  });

  it('are used if all are suspended, and may change', () => {
    const some = [a];
    const upstream = makeUpstream(() => some, { nowMs: () => 0 });
    upstream.unreachable(a);
    expect(upstream.inTurn()).toEqual([a]);
    some.pop();
    expect(upstream.inTurn()).toEqual([]);
    some.push(b, c);
    expect(upstream.inTurn()).toHaveLength(2);
  });
});

import { describe, expect, it } from '@jest/globals';
import { makeReplicaWatch } from './replica-watch.ts';
import { makeUpstream } from './upstream.ts';
import type { Replica } from './upstream.ts';

const aReplica = (origin: string): Replica => ({ origin, dispatch: () => true });

/** Two replicas; those in `frozen` respond to no probe, those in `draining` are stopping. */
const start = ({ idleAfterMs = Infinity } = {}) => {
  const [a, b] = [aReplica('a'), aReplica('b')];
  const clock = { ms: 0 };
  const frozen = new Set<Replica>();
  const draining = new Set<Replica>();
  const probed: string[] = [];
  const replicas = [a, b];
  const upstream = makeUpstream(() => replicas, { nowMs: () => clock.ms });
  const watch = makeReplicaWatch({
    upstream,
    replicas: () => replicas,
    probe: async (replica) => {
      probed.push(replica.origin);
      if (frozen.has(replica)) return 'none';
      return draining.has(replica) ? 'draining' : 'ready';
    },
    nowMs: () => clock.ms,
    suspectAfterMs: 1_000,
    idleAfterMs,
  });
  const passTime = async (ms: number): Promise<void> => {
    for (const end = clock.ms + ms; clock.ms < end; clock.ms += 250) {
      watch.check();
      await Promise.resolve();
      await Promise.resolve();
    }
  };
  const firsts = () => new Set([1, 2, 3, 4].map(() => upstream.inTurn()[0]!.origin));
  return { a, b, frozen, draining, probed, watch, upstream, replicas, passTime, firsts };
};

describe('a replica that owes a response', () => {
  it('is probed after a while, and remains in use if it responds to the probe', async () => {
    const { a, watch, probed, passTime, firsts } = start();
    let givenUp = 0;
    watch.sent(a, () => (givenUp += 1));
    await passTime(1_000);
    expect(probed).toEqual([]);
    await passTime(10_000);
    expect(probed.length).toBeGreaterThan(1);
    expect(new Set(probed)).toEqual(new Set(['a']));
    expect([firsts(), givenUp]).toEqual([new Set(['a', 'b']), 0]);
  });

  it('is not probed while it responds to other requests, nor without requests', async () => {
    const { a, watch, probed, passTime } = start();
    watch.sent(a, undefined);
    for (let at = 0; at < 10; at += 1) {
      watch.sent(a, undefined).responded(false);
      await passTime(500);
    }
    watch.sent(a, undefined).ended();
    expect(probed).toEqual([]);
  });

  it('gets no request while it is frozen, and its reads are given up', async () => {
    const { a, frozen, watch, passTime, firsts } = start();
    frozen.add(a);
    let givenUp = 0;
    watch.sent(a, () => (givenUp += 1));
    watch.sent(a, undefined);
    await passTime(1_500);
    expect([firsts(), givenUp]).toEqual([new Set(['b']), 1]);
    await passTime(30_000);
    expect(firsts()).toEqual(new Set(['b']));
  });

  it('is used again when it responds to a probe', async () => {
    const { a, frozen, watch, probed, passTime, firsts } = start();
    frozen.add(a);
    watch.sent(a, undefined).responded(false);
    const owed = watch.sent(a, undefined);
    await passTime(20_000);
    owed.ended();
    // Half a second at first, then longer, but never longer than four seconds.
    expect(probed.length).toBeGreaterThan(5);
    expect(probed.length).toBeLessThan(12);
    frozen.clear();
    await passTime(5_000);
    expect(firsts()).toEqual(new Set(['a', 'b']));
  });

  it('keeps its reads if no other replica can serve them', async () => {
    const { a, b, frozen, watch, passTime } = start();
    frozen.add(a);
    frozen.add(b);
    let givenUp = 0;
    watch.sent(b, undefined);
    await passTime(1_500);
    watch.sent(a, () => (givenUp += 1));
    await passTime(10_000);
    expect(givenUp).toBe(0);
  });

  it('is forgotten when its address disappears', async () => {
    const { a, frozen, watch, probed, replicas, passTime } = start();
    frozen.add(a);
    watch.sent(a, undefined);
    replicas.shift();
    await passTime(10_000);
    expect(probed).toEqual([]);
  });
});

describe('a replica that is stopping', () => {
  it('gets no request after its first response that closes the connection, until a probe finds a new process', async () => {
    const { a, draining, watch, upstream, passTime, firsts } = start();
    const [open, late] = [watch.sent(a, undefined), watch.sent(a, undefined)];
    draining.add(a);
    open.responded(true);
    expect(firsts()).toEqual(new Set(['b']));
    // Its response began before the stop.
    late.responded(false);
    upstream.responded(a);
    await passTime(20_000);
    expect(firsts()).toEqual(new Set(['b']));
    draining.clear();
    await passTime(1_000);
    expect(firsts()).toEqual(new Set(['a', 'b']));
  });

  it('is noticed within two seconds, also if it gets no requests', async () => {
    const { a, draining, probed, passTime, firsts } = start({ idleAfterMs: 1_500 });
    await passTime(1_500);
    expect(probed).toEqual([]);
    draining.add(a);
    await passTime(500);
    expect([probed, firsts()]).toEqual([['a', 'b'], new Set(['b'])]);
  });

  it('is replaced by a process that is used as soon as it responds to a probe', async () => {
    const { a, frozen, draining, watch, passTime, firsts } = start();
    draining.add(a);
    watch.sent(a, undefined).responded(true);
    await passTime(2_000);
    draining.clear();
    frozen.add(a);
    await passTime(10_000);
    expect(firsts()).toEqual(new Set(['b']));
    frozen.clear();
    await passTime(4_500);
    expect(firsts()).toEqual(new Set(['a', 'b']));
  });

  it('gets all requests if every other one is stopping too', () => {
    const { a, b, watch, firsts } = start();
    watch.sent(a, undefined).responded(true);
    watch.sent(b, undefined).responded(true);
    expect(firsts()).toEqual(new Set(['a', 'b']));
  });
});

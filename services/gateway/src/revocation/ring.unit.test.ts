import { describe, expect, it } from '@jest/globals';
import { makeRing, rememberedForMs } from './ring.ts';

const name = 'a hash';
const known = { accountId: 'a' };
type Known = typeof known;

const aRing = (lookUp: () => Promise<Known | undefined> = () => Promise.resolve(known)) => {
  const state = { nowMs: 0, isConnected: true, queries: 0 };
  const ring = makeRing<Known>({
    lookUp: () => {
      state.queries += 1;
      return lookUp();
    },
    receivesRevocations: () => state.isConnected,
    nowMs: () => state.nowMs,
  });
  return { ring, state };
};

describe('the ring', () => {
  it('queries the store once for many requests', async () => {
    const { ring, state } = aRing();
    await Promise.all([ring.find(name), ring.find(name)]);
    expect(await ring.find(name)).toEqual(known);
    expect(state.queries).toBe(1);
  });

  it('queries again after a while', async () => {
    const { ring, state } = aRing();
    await ring.find(name);
    state.nowMs = rememberedForMs;
    await ring.find(name);
    expect(state.queries).toBe(2);
  });

  it('queries for each request while it receives no revocations', async () => {
    const { ring, state } = aRing();
    await ring.find(name);
    state.isConnected = false;
    await Promise.all([ring.find(name), ring.find(name)]);
    expect(state.queries).toBe(3);
  });

  it('queries again after a name was forgotten', async () => {
    const { ring, state } = aRing();
    await ring.find(name);
    ring.forget(name);
    await ring.find(name);
    ring.forgetAll();
    await ring.find(name);
    expect(state.queries).toBe(3);
  });

  it('neither remembers nor shares a query that began before its name was forgotten', async () => {
    const results: ((known: Known | undefined) => void)[] = [];
    const { ring } = aRing(() => new Promise((resolve) => results.push(resolve)));
    const before = ring.find(name);
    ring.forget(name);
    const after = ring.find(name);
    results[1]!(undefined);
    results[0]!(known);
    expect(await before).toEqual(known);
    expect(await after).toBeUndefined();
    expect(await ring.find(name)).toBeUndefined();
  });

  it('does not remember an error of the store', async () => {
    let isUnavailable = true;
    const { ring } = aRing(() => (isUnavailable ? Promise.reject(new Error('unavailable')) : Promise.resolve(known)));
    await expect(ring.find(name)).rejects.toThrow('unavailable');
    isUnavailable = false;
    expect(await ring.find(name)).toEqual(known);
  });
});

import { describe, expect, it } from '@jest/globals';
import { makeLookupCache, rememberedForMs } from './lookup-cache.ts';

const name = 'a hash';
const known = { accountId: 'a' };
type Known = typeof known;

const aCache = (lookUp: () => Promise<Known | undefined> = () => Promise.resolve(known)) => {
  const state = { nowMs: 0, isConnected: true, queries: 0 };
  const cache = makeLookupCache<Known>({
    lookUp: () => {
      state.queries += 1;
      return lookUp();
    },
    receivesRevocations: () => state.isConnected,
    nowMs: () => state.nowMs,
  });
  return { cache, state };
};

describe('the cache', () => {
  it('queries the store once for many requests', async () => {
    const { cache, state } = aCache();
    await Promise.all([cache.find(name), cache.find(name)]);
    expect(await cache.find(name)).toEqual(known);
    expect(state.queries).toBe(1);
  });

  it('queries again after a while', async () => {
    const { cache, state } = aCache();
    await cache.find(name);
    state.nowMs = rememberedForMs;
    await cache.find(name);
    expect(state.queries).toBe(2);
  });

  it('queries for each request while it receives no revocations', async () => {
    const { cache, state } = aCache();
    await cache.find(name);
    state.isConnected = false;
    await Promise.all([cache.find(name), cache.find(name)]);
    expect(state.queries).toBe(3);
  });

  it('queries again after a name was forgotten', async () => {
    const { cache, state } = aCache();
    await cache.find(name);
    cache.forget(name);
    await cache.find(name);
    cache.forgetAll();
    await cache.find(name);
    expect(state.queries).toBe(3);
  });

  it('neither remembers nor shares a query that began before its name was forgotten', async () => {
    const results: ((known: Known | undefined) => void)[] = [];
    const { cache } = aCache(() => new Promise((resolve) => results.push(resolve)));
    const before = cache.find(name);
    cache.forget(name);
    const after = cache.find(name);
    results[1]!(undefined);
    results[0]!(known);
    expect(await before).toEqual(known);
    expect(await after).toBeUndefined();
    expect(await cache.find(name)).toBeUndefined();
  });

  it('does not remember an error of the store', async () => {
    let isUnavailable = true;
    const { cache } = aCache(() => (isUnavailable ? Promise.reject(new Error('unavailable')) : Promise.resolve(known)));
    await expect(cache.find(name)).rejects.toThrow('unavailable');
    isUnavailable = false;
    expect(await cache.find(name)).toEqual(known);
  });
});

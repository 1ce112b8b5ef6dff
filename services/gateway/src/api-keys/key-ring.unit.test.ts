import { describe, expect, it } from '@jest/globals';
import { hashOf } from './api-key.ts';
import { rememberedForMs, rememberedDisconnectedForMs, makeKeyRing } from './key-ring.ts';
import type { KnownKey } from './key-ring.ts';

const key = `dsk_${'a'.repeat(40)}`;
const known: KnownKey = { keyId: 'k', accountId: 'a' };

const aRing = (accountOf: () => Promise<KnownKey | undefined> = () => Promise.resolve(known)) => {
  const state = { nowMs: 0, isConnected: true, queries: 0 };
  const ring = makeKeyRing({
    accountOf: () => {
      state.queries += 1;
      return accountOf();
    },
    receivesRevocations: () => state.isConnected,
    nowMs: () => state.nowMs,
  });
  return { ring, state };
};

describe('the key ring', () => {
  it('queries the store once for many requests', async () => {
    const { ring, state } = aRing();
    await Promise.all([ring.find(key), ring.find(key)]);
    expect(await ring.find(key)).toEqual(known);
    expect(state.queries).toBe(1);
  });

  it('queries again after a while, and sooner while it receives no revocations', async () => {
    const { ring, state } = aRing();
    await ring.find(key);
    state.nowMs = rememberedForMs;
    await ring.find(key);
    expect(state.queries).toBe(2);
    state.isConnected = false;
    state.nowMs += rememberedDisconnectedForMs;
    await ring.find(key);
    expect(state.queries).toBe(3);
  });

  it('queries again after a key was forgotten', async () => {
    const { ring, state } = aRing();
    await ring.find(key);
    ring.forget(hashOf(key));
    await ring.find(key);
    ring.forgetAll();
    await ring.find(key);
    expect(state.queries).toBe(3);
  });

  it('neither remembers nor shares a query that began before the key was forgotten', async () => {
    const results: ((known: KnownKey | undefined) => void)[] = [];
    const { ring } = aRing(() => new Promise((resolve) => results.push(resolve)));
    const before = ring.find(key);
    ring.forget(hashOf(key));
    const after = ring.find(key);
    results[1]!(undefined);
    results[0]!(known);
    expect(await before).toEqual(known);
    expect(await after).toBeUndefined();
    expect(await ring.find(key)).toBeUndefined();
  });

  it('does not remember an error of the store', async () => {
    let isUnavailable = true;
    const { ring } = aRing(() => (isUnavailable ? Promise.reject(new Error('unavailable')) : Promise.resolve(known)));
    await expect(ring.find(key)).rejects.toThrow('unavailable');
    isUnavailable = false;
    expect(await ring.find(key)).toEqual(known);
  });

  it('does not query for a token that cannot be a key', async () => {
    const { ring, state } = aRing();
    expect(await ring.find(undefined)).toBeUndefined();
    expect(await ring.find('eyJhbGciOiJIUzI1NiJ9.e30.x')).toBeUndefined();
    expect(state.queries).toBe(0);
  });
});

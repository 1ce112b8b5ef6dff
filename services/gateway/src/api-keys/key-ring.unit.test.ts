import { describe, expect, it } from '@jest/globals';
import { hashOf } from './api-key.ts';
import { believedForMs, believedUnheardForMs, makeKeyRing } from './key-ring.ts';
import type { KnownKey } from './key-ring.ts';

const key = `dsk_${'a'.repeat(40)}`;
const known: KnownKey = { keyId: 'k', accountId: 'a' };

const aRing = (ownerOf: () => Promise<KnownKey | undefined> = () => Promise.resolve(known)) => {
  const state = { nowMs: 0, heard: true, asked: 0 };
  const ring = makeKeyRing({
    ownerOf: () => {
      state.asked += 1;
      return ownerOf();
    },
    hearsRevocations: () => state.heard,
    nowMs: () => state.nowMs,
  });
  return { ring, state };
};

describe('the ring of known keys', () => {
  it('asks the store once for many requests', async () => {
    const { ring, state } = aRing();
    await Promise.all([ring.find(key), ring.find(key)]);
    expect(await ring.find(key)).toEqual(known);
    expect(state.asked).toBe(1);
  });

  it('asks again after a while, and sooner while no news of revoked keys come in', async () => {
    const { ring, state } = aRing();
    await ring.find(key);
    state.nowMs = believedForMs;
    await ring.find(key);
    expect(state.asked).toBe(2);
    state.heard = false;
    state.nowMs += believedUnheardForMs;
    await ring.find(key);
    expect(state.asked).toBe(3);
  });

  it('asks again after a key was forgotten', async () => {
    const { ring, state } = aRing();
    await ring.find(key);
    ring.forget(hashOf(key));
    await ring.find(key);
    ring.forgetAll();
    await ring.find(key);
    expect(state.asked).toBe(3);
  });

  it('never remembers or hands on an answer that was asked for before the key was forgotten', async () => {
    const answers: ((known: KnownKey | undefined) => void)[] = [];
    const { ring } = aRing(() => new Promise((resolve) => answers.push(resolve)));
    const before = ring.find(key);
    ring.forget(hashOf(key));
    const after = ring.find(key);
    answers[1]!(undefined);
    answers[0]!(known);
    expect(await before).toEqual(known);
    expect(await after).toBeUndefined();
    expect(await ring.find(key)).toBeUndefined();
  });

  it('does not remember that the store was away', async () => {
    let away = true;
    const { ring } = aRing(() => (away ? Promise.reject(new Error('away')) : Promise.resolve(known)));
    await expect(ring.find(key)).rejects.toThrow('away');
    away = false;
    expect(await ring.find(key)).toEqual(known);
  });

  it('does not ask for what cannot be a key', async () => {
    const { ring, state } = aRing();
    expect(await ring.find(undefined)).toBeUndefined();
    expect(await ring.find('eyJhbGciOiJIUzI1NiJ9.e30.x')).toBeUndefined();
    expect(state.asked).toBe(0);
  });
});

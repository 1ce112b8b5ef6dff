import { boundedMap } from '@docsight/service-kit';
import { hashOf, looksLikeKey } from './api-key.ts';

/** A valid key and its account. */
export type KnownKey = { keyId: string; accountId: string };

export type KeyRing = {
  /** Returns undefined for an unknown or revoked key. Rejects if the store is unavailable. */
  find(key: string | undefined): Promise<KnownKey | undefined>;
  /** Forgets one key. Calls that begin afterwards query the store. */
  forget(hash: string): void;
  /** Forgets all keys, because announcements may have been lost. */
  forgetAll(): void;
};

type Dependencies = {
  accountOf: (hash: string) => Promise<KnownKey | undefined>;
  /** Whether announcements of revoked keys reach this process. */
  receivesRevocations: () => boolean;
  nowMs: () => number;
};

/**
 * How long a key is remembered while announcements of revoked keys arrive, in milliseconds. Source: Specification 3.6.
 */
export const rememberedForMs = 2_000;
/** The same while they do not arrive. */
export const rememberedDisconnectedForMs = 200;
const maxRemembered = 10_000;

type Lookup = { known: KnownKey | undefined; startedAtMs: number };

/**
 * Remembers the keys of recent requests, so that most requests cost no query.
 * A lookup that began before its key was forgotten is never remembered: its result may be older than the revocation.
 */
export const makeKeyRing = ({ accountOf, receivesRevocations, nowMs }: Dependencies): KeyRing => {
  const remembered = boundedMap<string, Lookup>({ maxEntries: maxRemembered });
  const pending = new Map<string, Promise<KnownKey | undefined>>();

  const recall = (hash: string): Lookup | undefined => {
    const lookup = remembered.get(hash);
    const limitMs = receivesRevocations() ? rememberedForMs : rememberedDisconnectedForMs;
    return lookup && nowMs() - lookup.startedAtMs < limitMs ? lookup : undefined;
  };

  const query = (hash: string): Promise<KnownKey | undefined> => {
    const startedAtMs = nowMs();
    const result: Promise<KnownKey | undefined> = accountOf(hash)
      .then((known) => {
        if (pending.get(hash) === result) remembered.set(hash, { known, startedAtMs });
        return known;
      })
      .finally(() => {
        if (pending.get(hash) === result) pending.delete(hash);
      });
    pending.set(hash, result);
    return result;
  };

  return {
    find: async (key) => {
      if (key === undefined || !looksLikeKey(key)) return undefined;
      const hash = hashOf(key);
      const recalled = recall(hash);
      return recalled ? recalled.known : (pending.get(hash) ?? query(hash));
    },
    forget: (hash) => {
      remembered.delete(hash);
      pending.delete(hash);
    },
    forgetAll: () => {
      remembered.clear();
      pending.clear();
    },
  };
};

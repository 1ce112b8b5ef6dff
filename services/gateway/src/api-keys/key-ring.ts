import { hashOf, looksLikeKey } from './api-key.ts';

/** A good key, and whose it is. */
export type KnownKey = { keyId: string; accountId: string };

export type KeyRing = {
  /** The owner of a key; undefined for one that is unknown or revoked. Rejects when the store is away. */
  find(key: string | undefined): Promise<KnownKey | undefined>;
  /** Drops what is known of one key. Calls that begin after this ask the store. */
  forget(hash: string): void;
  /** Drops all: some news may have been missed. */
  forgetAll(): void;
};

type Dependencies = {
  ownerOf: (hash: string) => Promise<KnownKey | undefined>;
  /** Whether news of revoked keys reaches this process. */
  hearsRevocations: () => boolean;
  nowMs: () => number;
};

/** How long a stored key is remembered while news of revoked keys arrive, in milliseconds. Source: Specification 3.6. */
export const believedForMs = 2_000;
/** The same while they do not. */
export const believedUnheardForMs = 200;
const mostRemembered = 10_000;

/**
 * The keys that this process has seen lately, so that a request costs no query.
 * An answer that was asked for before a key was forgotten is never remembered: it may be from before the revocation.
 */
export const makeKeyRing = ({ ownerOf, hearsRevocations, nowMs }: Dependencies): KeyRing => {
  const remembered = new Map<string, { known: KnownKey | undefined; atMs: number }>();
  const asking = new Map<string, Promise<KnownKey | undefined>>();

  const recall = (hash: string): { known: KnownKey | undefined } | undefined => {
    const found = remembered.get(hash);
    const believedMs = hearsRevocations() ? believedForMs : believedUnheardForMs;
    return found && nowMs() - found.atMs < believedMs ? found : undefined;
  };

  const ask = (hash: string): Promise<KnownKey | undefined> => {
    const atMs = nowMs();
    const answer: Promise<KnownKey | undefined> = ownerOf(hash)
      .then((known) => {
        if (asking.get(hash) === answer) remember(hash, { known, atMs });
        return known;
      })
      .finally(() => {
        if (asking.get(hash) === answer) asking.delete(hash);
      });
    asking.set(hash, answer);
    return answer;
  };

  const remember = (hash: string, entry: { known: KnownKey | undefined; atMs: number }): void => {
    remembered.delete(hash);
    if (remembered.size >= mostRemembered) remembered.delete(remembered.keys().next().value!);
    remembered.set(hash, entry);
  };

  return {
    find: async (key) => {
      if (key === undefined || !looksLikeKey(key)) return undefined;
      const hash = hashOf(key);
      const recalled = recall(hash);
      return recalled ? recalled.known : (asking.get(hash) ?? ask(hash));
    },
    forget: (hash) => {
      remembered.delete(hash);
      asking.delete(hash);
    },
    forgetAll: () => {
      remembered.clear();
      asking.clear();
    },
  };
};

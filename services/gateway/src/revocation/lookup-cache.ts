import { boundedMap } from '@docsight/service-kit';

/** Remembers the results of recent look-ups, so that most requests cost no query. */
export type LookupCache<Known> = {
  /** Returns undefined if the store has nothing valid. Rejects if the store is unavailable. */
  find(name: string): Promise<Known | undefined>;
  /** Forgets one name. Calls that begin afterwards query the store. */
  forget(name: string): void;
  /** Forgets everything, because announcements may have been lost. */
  forgetAll(): void;
};

type Dependencies<Known> = {
  lookUp: (name: string) => Promise<Known | undefined>;
  /** Whether announcements of revocations reach this process. */
  receivesRevocations: () => boolean;
  nowMs: () => number;
};

/** How long a result is remembered, in milliseconds. Source: Specification 3.6. */
export const rememberedForMs = 2_000;
const maxRemembered = 10_000;

type Lookup<Known> = { known: Known | undefined; startedAtMs: number };

/**
 * Creates a cache of keys, sessions or accounts.
 * A lookup that began before its name was forgotten is never remembered: its result may be older than the revocation.
 */
export const makeLookupCache = <Known>({
  lookUp,
  receivesRevocations,
  nowMs,
}: Dependencies<Known>): LookupCache<Known> => {
  const remembered = boundedMap<string, Lookup<Known>>({ maxEntries: maxRemembered });
  const pending = new Map<string, Promise<Known | undefined>>();

  const recall = (name: string): Lookup<Known> | undefined => {
    const lookup = remembered.get(name);
    return lookup && nowMs() - lookup.startedAtMs < rememberedForMs ? lookup : undefined;
  };

  const query = (name: string): Promise<Known | undefined> => {
    const startedAtMs = nowMs();
    const result: Promise<Known | undefined> = lookUp(name)
      .then((known) => {
        if (pending.get(name) === result) remembered.set(name, { known, startedAtMs });
        return known;
      })
      .finally(() => {
        if (pending.get(name) === result) pending.delete(name);
      });
    pending.set(name, result);
    return result;
  };

  return {
    find: async (name) => {
      // A gateway that is not in the registry is not waited for, so it remembers and shares nothing.
      if (!receivesRevocations()) return lookUp(name);
      const recalled = recall(name);
      return recalled ? recalled.known : (pending.get(name) ?? query(name));
    },
    forget: (name) => {
      remembered.delete(name);
      pending.delete(name);
    },
    forgetAll: () => {
      remembered.clear();
      pending.clear();
    },
  };
};

import { hash, verify } from '@node-rs/argon2';

/** Hashes passwords with argon2id, the library's default, and a salt for each hash. */
export type Passwords = {
  hash(password: string): Promise<string>;
  /**
   * Compares with a stored hash. Without one it does the same work, so that the time does not reveal who has an
   * account.
   */
  matches(password: string, stored: string | undefined): Promise<boolean>;
};

/** About 30 ms of one core. Source: OWASP Password Storage Cheat Sheet, argon2id with 19 MiB and two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Creates the hashing. Callers take a slot of `hashingSlots` first. */
export const makePasswords = (): Passwords => {
  // Made now: the first login with an unknown address must take no longer than others.
  const decoy = hash('a password that belongs to no account', cost);
  return {
    hash: (password) => hash(password, cost),
    matches: async (password, stored) => {
      if (stored !== undefined) return verify(stored, password);
      await verify(await decoy, password);
      return false;
    },
  };
};

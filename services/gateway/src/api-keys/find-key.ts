import { hashOf } from '../hash-of.ts';
import type { LookupCache } from '../revocation/index.ts';
import { looksLikeKey } from './api-key.ts';

/** A valid key and its account. */
export type KnownKey = { keyId: string; accountId: string };

/** Returns undefined for an unknown or revoked key. Rejects if the store is unavailable. */
export type FindKey = (key: string | undefined) => Promise<KnownKey | undefined>;

/** @param cache remembers keys by their hashes. A token that cannot be a key causes no query. */
export const makeFindKey =
  (cache: LookupCache<KnownKey>): FindKey =>
  async (key) =>
    key === undefined || !looksLikeKey(key) ? undefined : cache.find(hashOf(key));

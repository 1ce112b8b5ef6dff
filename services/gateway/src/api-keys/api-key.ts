import type { ApiKeyRecord, NewApiKey } from '@docsight/api-contract';
import { hashOf } from '../hash-of.ts';

/** One key of an account. The text of the key is shown once and never stored. */
export type ApiKey = {
  id: string;
  accountId: string;
  name: string;
  /** The first 12 characters, so that people can distinguish their keys. */
  prefix: string;
  /** SHA-256 of the text, in hex. */
  hash: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
};

/** Active keys of one account. */
export const maxActiveKeys = 100;
/** Revoked keys in the list, newest first. */
export const maxRevokedKeysListed = 100;

/** Returns a new key: `dsk_` and 40 random letters and digits, 238 bits. Source: Specification 3.5. */
export const newKeyText = (randomAlphanumeric: (length: number) => string): string => `dsk_${randomAlphanumeric(40)}`;

/** Returns whether a bearer token has the form of a key. Other tokens cause no query. */
export const looksLikeKey = (token: string): boolean => /^dsk_[A-Za-z0-9]{40}$/.test(token);

export const makeApiKey = (options: {
  key: string;
  id: string;
  accountId: string;
  name: string;
  createdAt: Date;
}): ApiKey => {
  const { key, ...rest } = options;
  return { ...rest, prefix: key.slice(0, 12), hash: hashOf(key), lastUsedAt: null, revokedAt: null };
};

/** Returns a key as the list contains it. */
export const listedKey = ({ id, name, prefix, createdAt, lastUsedAt, revokedAt }: ApiKey): ApiKeyRecord => ({
  id,
  name,
  prefix,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
  revoked_at: revokedAt?.toISOString() ?? null,
});

/** Returns a key as the response of its creation contains it. */
export const createdKey = ({ apiKey, key }: { apiKey: ApiKey; key: string }): NewApiKey => ({
  id: apiKey.id,
  name: apiKey.name,
  prefix: apiKey.prefix,
  key,
  created_at: apiKey.createdAt.toISOString(),
});

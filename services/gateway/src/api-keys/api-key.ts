import { hash } from 'node:crypto';
import type { ApiKeyRecord, NewApiKey } from '@docsight/api-contract';

/** One key of an account. The key itself is told once and never stored: `hash` is its SHA-256 in hex. */
export type ApiKey = {
  id: string;
  accountId: string;
  name: string;
  /** The first 12 characters, by which people tell their keys apart. */
  prefix: string;
  hash: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
};

/** Active keys that an account may have, and revoked ones that are still listed. */
export const mostKeysListed = 100;

/** Creates a key: `dsk_` and 40 random letters and digits, 238 bits. Source: Specification 3.5. */
export const newKeyText = (randomAlphanumeric: (length: number) => string): string => `dsk_${randomAlphanumeric(40)}`;

/** A plain hash is enough here: what is hashed cannot be guessed. */
export const hashOf = (key: string): string => hash('sha256', key);

/** Whether a bearer token can be a key at all: anything else is not looked up. */
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

/** A key as the list tells it. */
export const listedKey = ({ id, name, prefix, createdAt, lastUsedAt, revokedAt }: ApiKey): ApiKeyRecord => ({
  id,
  name,
  prefix,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
  revoked_at: revokedAt?.toISOString() ?? null,
});

/** A key as it is told once, on creation. */
export const toldKey = ({ apiKey, key }: { apiKey: ApiKey; key: string }): NewApiKey => ({
  id: apiKey.id,
  name: apiKey.name,
  prefix: apiKey.prefix,
  key,
  created_at: apiKey.createdAt.toISOString(),
});

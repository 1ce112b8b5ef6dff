import { AppError } from '@docsight/service-kit';
import { makeApiKey, maxActiveKeys, newKeyText } from './api-key.ts';
import type { ApiKey } from './api-key.ts';
import type { ApiKeyStore } from './api-key-store-mongo.ts';

/** A new key with its text, which is shown only once. */
type NewKey = { apiKey: ApiKey; key: string };

export type ManageKeys = {
  create(accountId: string, name: string): Promise<NewKey>;
  /** Replaces a key by a new one of the same name. @throws AppError not_found. */
  regenerate(accountId: string, id: string): Promise<NewKey>;
  /** @throws AppError not_found. */
  revoke(accountId: string, id: string): Promise<void>;
  /** Revokes all keys of an account. Resolves when no gateway accepts any of them. Safe to repeat. */
  revokeAll(accountId: string): Promise<void>;
};

type Dependencies = {
  apiKeys: ApiKeyStore;
  /** Resolves when no gateway accepts the key any more. */
  announceRevoked: (hash: string) => Promise<void>;
  now: () => Date;
  newId: () => string;
  randomAlphanumeric: (length: number) => string;
};

export const makeManageKeys = (dependencies: Dependencies): ManageKeys => {
  const { apiKeys, announceRevoked, now, newId, randomAlphanumeric } = dependencies;

  const insert = async (accountId: string, name: string): Promise<NewKey> => {
    const key = newKeyText(randomAlphanumeric);
    const apiKey = makeApiKey({ key, id: newId(), accountId, name, createdAt: now() });
    await apiKeys.insert(apiKey);
    return { apiKey, key };
  };

  const revoke = async (accountId: string, id: string): Promise<void> => {
    const revoked = await apiKeys.revoke(accountId, id, now());
    if (!revoked) throw noSuchKey();
    await announceRevoked(revoked.hash);
  };

  return {
    create: async (accountId, name) => {
      if ((await apiKeys.countActive(accountId)) >= maxActiveKeys) throw tooManyKeys();
      return insert(accountId, name);
    },
    regenerate: async (accountId, id) => {
      const old = await apiKeys.active(accountId, id);
      if (!old) throw noSuchKey();
      // The new key first: after a crash between the two writes the old key still works.
      const created = await insert(accountId, old.name);
      try {
        await revoke(accountId, id);
      } catch (error) {
        // Another request revoked the old key first. Its new key remains, this one does not.
        await apiKeys.revoke(accountId, created.apiKey.id, now());
        throw error;
      }
      return created;
    },
    revoke,
    revokeAll: async (accountId) => {
      const active = (await apiKeys.list(accountId)).filter(({ revokedAt }) => revokedAt === null);
      await Promise.all(
        active.map(async ({ id, hash }) => {
          await apiKeys.revoke(accountId, id, now());
          await announceRevoked(hash);
        }),
      );
    },
  };
};

const noSuchKey = (): AppError => new AppError('not_found', 'There is no active API key with this id.');

const tooManyKeys = (): AppError =>
  new AppError('validation_error', `An account has at most ${maxActiveKeys} active API keys. Revoke one first.`);

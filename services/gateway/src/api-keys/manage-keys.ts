import { AppError } from '@docsight/service-kit';
import { makeApiKey, mostKeysListed, newKeyText } from './api-key.ts';
import type { ApiKey } from './api-key.ts';
import type { ApiKeyStore } from './api-key-store-mongo.ts';

/** A new key with its text, which is told this once. */
type NewKey = { apiKey: ApiKey; key: string };

export type ManageKeys = {
  create(accountId: string, name: string): Promise<NewKey>;
  /** A new key of the same name in place of one that stops. @throws AppError not_found. */
  regenerate(accountId: string, id: string): Promise<NewKey>;
  /** @throws AppError not_found. */
  revoke(accountId: string, id: string): Promise<void>;
};

type Dependencies = {
  apiKeys: ApiKeyStore;
  /** Tells every replica that a key has stopped; resolves when none believes it any longer. */
  announceRevoked: (hash: string) => Promise<void>;
  now: () => Date;
  newId: () => string;
  randomAlphanumeric: (length: number) => string;
};

export const makeManageKeys = (dependencies: Dependencies): ManageKeys => {
  const { apiKeys, announceRevoked, now, newId, randomAlphanumeric } = dependencies;

  const add = async (accountId: string, name: string): Promise<NewKey> => {
    const key = newKeyText(randomAlphanumeric);
    const apiKey = makeApiKey({ key, id: newId(), accountId, name, createdAt: now() });
    await apiKeys.insert(apiKey);
    return { apiKey, key };
  };

  const stop = async (accountId: string, id: string): Promise<void> => {
    const revoked = await apiKeys.revoke(accountId, id, now());
    if (!revoked) throw noSuchKey();
    await announceRevoked(revoked.hash);
  };

  return {
    create: async (accountId, name) => {
      if ((await apiKeys.countActive(accountId)) >= mostKeysListed) throw tooManyKeys();
      return add(accountId, name);
    },
    regenerate: async (accountId, id) => {
      const old = await apiKeys.active(accountId, id);
      if (!old) throw noSuchKey();
      // The new key first: a crash in between leaves the old one working, and a new one that nobody was told.
      const fresh = await add(accountId, old.name);
      try {
        await stop(accountId, id);
      } catch (error) {
        await apiKeys.revoke(accountId, fresh.apiKey.id, now()); // Somebody else was faster: of two, one new key remains.
        throw error;
      }
      return fresh;
    },
    revoke: stop,
  };
};

const noSuchKey = (): AppError => new AppError('not_found', 'There is no active API key with this id.');

const tooManyKeys = (): AppError =>
  new AppError('validation_error', `An account has at most ${mostKeysListed} active API keys. Revoke one first.`);

import { collection, recordModel } from '@docsight/mongo';
import type { Connection, Model } from 'mongoose';
import { maxActiveKeys, maxRevokedKeysListed } from './api-key.ts';
import type { ApiKey } from './api-key.ts';
import type { KnownKey } from './find-key.ts';

type ApiKeyRecord = Omit<ApiKey, 'id'> & { _id: string };

export type ApiKeyStore = {
  insert(apiKey: ApiKey): Promise<void>;
  /** Returns the account of a key that is not revoked. */
  accountOf(hash: string): Promise<KnownKey | undefined>;
  active(accountId: string, id: string): Promise<ApiKey | undefined>;
  countActive(accountId: string): Promise<number>;
  /** Revokes a key. Returns undefined if there is no active key with this id. */
  revoke(accountId: string, id: string, at: Date): Promise<ApiKey | undefined>;
  /** Returns the active keys and the newest revoked ones, newest first. */
  list(accountId: string): Promise<ApiKey[]>;
  /** Stores when keys were last used. An older time never replaces a newer one. */
  storeUses(uses: { id: string; at: Date }[]): Promise<void>;
};

export const apiKeyModel = (connection: Connection): Model<ApiKeyRecord> =>
  recordModel<ApiKeyRecord>(connection, 'api_keys', [
    [{ hash: 1 }, { unique: true }],
    [{ accountId: 1, revokedAt: 1, createdAt: -1 }],
  ]);

export const apiKeyStoreMongo = (model: Model<ApiKeyRecord>): ApiKeyStore => {
  const keys = collection(model);
  return {
    insert: async ({ id, ...apiKey }) => {
      await keys.insertOne({ _id: id, ...apiKey });
    },
    accountOf: async (hash) => {
      const record = await keys.findOne({ hash, revokedAt: null }, { projection: { accountId: 1 } });
      return record ? { keyId: record._id, accountId: record.accountId } : undefined;
    },
    active: async (accountId, id) => {
      const record = await keys.findOne({ _id: id, accountId, revokedAt: null });
      return record ? toApiKey(record) : undefined;
    },
    countActive: (accountId) => keys.countDocuments({ accountId, revokedAt: null }, { limit: maxActiveKeys }),
    revoke: async (accountId, id, at) => {
      const active = { _id: id, accountId, revokedAt: null };
      const record = await keys.findOneAndUpdate(active, { $set: { revokedAt: at } });
      return record ? toApiKey(record) : undefined;
    },
    list: async (accountId) => {
      const newestFirst = { createdAt: -1 } as const;
      const [active, revoked] = await Promise.all([
        keys.find({ accountId, revokedAt: null }).sort(newestFirst).limit(maxActiveKeys).toArray(),
        keys
          .find({ accountId, revokedAt: { $type: 'date' } })
          .sort(newestFirst)
          .limit(maxRevokedKeysListed)
          .toArray(),
      ]);
      return [...active, ...revoked].map(toApiKey).sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
    },
    storeUses: async (uses) => {
      const updates = uses.map(({ id, at }) => ({
        updateOne: { filter: { _id: id }, update: { $max: { lastUsedAt: at } } },
      }));
      await keys.bulkWrite(updates, { ordered: false });
    },
  };
};

const toApiKey = ({ _id, ...apiKey }: ApiKeyRecord): ApiKey => ({ id: _id, ...apiKey });

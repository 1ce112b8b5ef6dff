import { Schema, trusted } from 'mongoose';
import type { Connection, Model } from 'mongoose';
import { mostKeysListed } from './api-key.ts';
import type { ApiKey } from './api-key.ts';
import type { KnownKey } from './key-ring.ts';

type ApiKeyRecord = Omit<ApiKey, 'id'> & { _id: string };

const apiKeySchema = new Schema<ApiKeyRecord>(
  {
    _id: String,
    accountId: String,
    name: String,
    prefix: String,
    hash: String,
    createdAt: Date,
    lastUsedAt: Date,
    revokedAt: Date,
  },
  { collection: 'api_keys', versionKey: false },
);
apiKeySchema.index({ hash: 1 }, { unique: true });
apiKeySchema.index({ accountId: 1, revokedAt: 1, createdAt: -1 });

export type ApiKeyStore = {
  insert(apiKey: ApiKey): Promise<void>;
  /** The owner of a key that was not revoked. */
  ownerOf(hash: string): Promise<KnownKey | undefined>;
  active(accountId: string, id: string): Promise<ApiKey | undefined>;
  countActive(accountId: string): Promise<number>;
  /** The key as it was; undefined when there is no active key with this id. */
  revoke(accountId: string, id: string, at: Date): Promise<ApiKey | undefined>;
  /** Newest first: the active keys, and the newest of the revoked ones. */
  list(accountId: string): Promise<ApiKey[]>;
  /** Notes when keys were last used; an older time never replaces a newer one. */
  noteUse(uses: { id: string; at: Date }[]): Promise<void>;
};

export const apiKeyStoreMongo = (connection: Connection): { model: Model<ApiKeyRecord>; store: ApiKeyStore } => {
  const model = connection.model<ApiKeyRecord>('api_key', apiKeySchema);
  const newest = (filter: { accountId: string; revokedAt: null | { $type: 'date' } }) =>
    model.find(filter).sort({ createdAt: -1 }).limit(mostKeysListed).lean();
  return {
    model,
    store: {
      insert: async ({ id, ...apiKey }) => {
        await model.insertOne({ _id: id, ...apiKey });
      },
      ownerOf: async (hash) => {
        const record = await model.findOne({ hash, revokedAt: null }, { accountId: 1 }).lean();
        return record ? { keyId: record._id, accountId: record.accountId } : undefined;
      },
      active: async (accountId, id) => toApiKey(await model.findOne({ _id: id, accountId, revokedAt: null }).lean()),
      countActive: (accountId) => model.countDocuments({ accountId, revokedAt: null }).limit(mostKeysListed).exec(),
      revoke: async (accountId, id, at) =>
        toApiKey(await model.findOneAndUpdate({ _id: id, accountId, revokedAt: null }, { revokedAt: at }).lean()),
      list: async (accountId) => {
        const found = await Promise.all([
          newest({ accountId, revokedAt: null }),
          newest({ accountId, revokedAt: trusted({ $type: 'date' as const }) }),
        ]);
        const apiKeys = found.flat().map((record) => toApiKey(record)!);
        return apiKeys.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
      },
      noteUse: async (uses) => {
        const noteOne = ({ id, at }: { id: string; at: Date }) => ({
          updateOne: { filter: { _id: id }, update: { $max: { lastUsedAt: at } } },
        });
        await model.bulkWrite(uses.map(noteOne), { ordered: false });
      },
    },
  };
};

const toApiKey = (record: ApiKeyRecord | null): ApiKey | undefined => {
  if (!record) return undefined;
  const { _id, ...apiKey } = record;
  return { id: _id, ...apiKey };
};

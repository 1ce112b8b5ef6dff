import { tokenPurposes } from '@docsight/contracts';
import { collection, insertRecord, isDuplicateKey, outboxIndex, recordModel, replaceRecord } from '@docsight/mongo';
import type { RecordIndex, VersionedRecord } from '@docsight/mongo';
import type { Connection, Model, mongo } from 'mongoose';
import { emailTaken } from './account.ts';
import type { Account, AccountChange } from './account.ts';
import type { AccountKey, AccountStore } from './account-store.ts';

type AccountRecord = VersionedRecord & Omit<Account, 'id'>;

const tokenIndexes = tokenPurposes.map((purpose): RecordIndex => {
  const field = `linkTokens.${purpose}.hash`;
  return [{ [field]: 1 }, { partialFilterExpression: { [field]: { $exists: true } } }];
});

export const accountModel = (connection: Connection): Model<AccountRecord> =>
  recordModel<AccountRecord>(connection, 'accounts', [[{ email: 1 }, { unique: true }], outboxIndex, ...tokenIndexes]);

/** @param options `onStored` receives the id of each account with new events, so that they are published at once. */
export const accountStoreMongo = (
  model: Model<AccountRecord>,
  options: { now: () => Date; onStored: (id: string) => void },
): AccountStore => {
  const { now, onStored } = options;
  const accounts = collection(model);

  const find = async (key: AccountKey): Promise<Account | undefined> => {
    const record = await accounts.findOne(filterOf(key), { projection: { outbox: 0 } });
    return record === null ? undefined : toAccount(record);
  };

  const replace = async ({ account, events }: AccountChange): Promise<boolean> => {
    const { id, version, ...state } = account;
    try {
      return await replaceRecord(model, { _id: id, version: version - 1 }, state, events, now());
    } catch (error) {
      if (isDuplicateKey(error)) throw emailTaken();
      throw error;
    }
  };

  return {
    insert: async ({ account: { id, version: _first, ...state }, events }) => {
      const isStored = await insertRecord(model, id, state, events, now());
      if (isStored) onStored(id);
      return isStored;
    },
    remove: async (id) => {
      await accounts.deleteOne({ _id: id });
    },
    find,
    byEmail: (email) => find({ email }),
    byId: (id) => find({ id }),
    idsAfter: async (after, limit) => {
      const found = accounts.find({ _id: { $gt: after } }, { projection: { _id: 1 } });
      return (await found.sort({ _id: 1 }).limit(limit).toArray()).map(({ _id }) => _id);
    },
    change: async (key, decide) => {
      for (;;) {
        const account = await find(key);
        const change = account && decide(account);
        if (!change) return undefined;
        if (!(await replace(change))) continue;
        if (change.events.length > 0) onStored(change.account.id);
        return change.account;
      }
    },
    accessOf: async (id) => {
      const projection = { _id: 0, accessEpoch: 1, keptSessionId: 1 };
      return (await accounts.findOne({ _id: id }, { projection })) ?? undefined;
    },
    endAccess: async (id, keptSessionId) => {
      // A new version, so that a change of the account that was read before does not restore the old epoch.
      const update = { $inc: { accessEpoch: 1, version: 1 }, $set: { keptSessionId } };
      const returned = { returnDocument: 'after', projection: { accessEpoch: 1 } } as const;
      return (await accounts.findOneAndUpdate({ _id: id }, update, returned))?.accessEpoch;
    },
  };
};

const filterOf = (key: AccountKey): mongo.Filter<AccountRecord> => {
  if ('id' in key) return { _id: key.id };
  return 'email' in key ? { email: key.email } : { [`linkTokens.${key.purpose}.hash`]: key.hash };
};

const toAccount = ({ _id: id, outbox: _unread, outboxSince: _mark, ...fields }: AccountRecord): Account => ({
  id,
  ...fields,
});

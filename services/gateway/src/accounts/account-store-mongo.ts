import { collection, insertRecord, outboxIndex, recordModel } from '@docsight/mongo';
import type { VersionedRecord } from '@docsight/mongo';
import type { Connection, Model, mongo } from 'mongoose';
import type { Account } from './account.ts';
import type { AccountStore } from './account-store.ts';

type AccountRecord = VersionedRecord & Omit<Account, 'id'>;

export const accountModel = (connection: Connection): Model<AccountRecord> =>
  recordModel<AccountRecord>(connection, 'accounts', [[{ email: 1 }, { unique: true }], outboxIndex]);

/** @param options `onStored` receives the id of each new account, so that its event is published at once. */
export const accountStoreMongo = (
  model: Model<AccountRecord>,
  options: { now: () => Date; onStored: (id: string) => void },
): AccountStore => {
  const accounts = collection(model);
  const findOne = async (filter: mongo.Filter<AccountRecord>): Promise<Account | undefined> => {
    const record = await accounts.findOne(filter, { projection: { outbox: 0 } });
    return record === null ? undefined : toAccount(record);
  };
  return {
    insert: async ({ id, ...state }, event) => {
      const isStored = await insertRecord(model, id, state, [event], options.now());
      if (isStored) options.onStored(id);
      return isStored;
    },
    byEmail: (email) => findOne({ email }),
    byId: (id) => findOne({ _id: id }),
    versionOf: async (id) => (await accounts.findOne({ _id: id }, { projection: { version: 1 } }))?.version ?? 0,
    remove: async (id) => {
      await accounts.deleteOne({ _id: id });
    },
    accessOf: async (id) => {
      const projection = { _id: 0, accessEpoch: 1, keptSessionId: 1 };
      return (await accounts.findOne({ _id: id }, { projection })) ?? undefined;
    },
    endAccess: async (id, keptSessionId) => {
      // A new version, so that a change of the account that was read before does not restore the old epoch.
      const update = { $inc: { accessEpoch: 1, version: 1 }, $set: { keptSessionId } };
      const options = { returnDocument: 'after', projection: { accessEpoch: 1 } } as const;
      return (await accounts.findOneAndUpdate({ _id: id }, update, options))?.accessEpoch;
    },
  };
};

const toAccount = ({ _id: id, email, name, passwordHash, createdAt, accessEpoch, keptSessionId }: AccountRecord) => ({
  id,
  email,
  name,
  passwordHash,
  createdAt,
  accessEpoch,
  keptSessionId,
});

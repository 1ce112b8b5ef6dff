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
  };
};

const toAccount = ({ _id: id, email, name, passwordHash, createdAt }: AccountRecord): Account => ({
  id,
  email,
  name,
  passwordHash,
  createdAt,
});

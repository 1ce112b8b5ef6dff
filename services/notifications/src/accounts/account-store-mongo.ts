import type { AccountFacts } from '@docsight/contracts';
import { collection, recordModel, upsertNewer } from '@docsight/mongo';
import type { Connection, Model } from 'mongoose';

/** This service's copy of an account, which the gateway owns. `_id` is the id of the account. */
type StoredAccount = { _id: string; version: number } & Account;
type Account = { email: string; emailVerified: boolean; name: string };

export type AccountStore = {
  find(accountId: string): Promise<Account | undefined>;
  /** Stores a snapshot unless a newer one is stored. Repetition and reordering do not matter. */
  store(facts: AccountFacts): Promise<void>;
  remove(accountId: string): Promise<void>;
};

export const accountModel = (connection: Connection): Model<StoredAccount> =>
  recordModel<StoredAccount>(connection, 'accounts');

export const mongoAccountStore = (model: Model<StoredAccount>): AccountStore => {
  const accounts = collection(model);
  return {
    store: ({ accountId, version, email, emailVerified, name }) =>
      upsertNewer(accounts, 'version', [
        { id: accountId, version, update: { $set: { version, email, emailVerified, name } } },
      ]),
    remove: async (accountId) => {
      await accounts.deleteOne({ _id: accountId });
    },
    find: async (accountId) => {
      const found = await accounts.findOne({ _id: accountId });
      return found ? { email: found.email, emailVerified: found.emailVerified, name: found.name } : undefined;
    },
  };
};

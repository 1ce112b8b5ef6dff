import type { AccountFacts } from '@docsight/contracts';
import { isDuplicateKey } from '@docsight/mongo';
import { Schema } from 'mongoose';
import type { Connection, Model, mongo } from 'mongoose';

/** This service's copy of what it needs of an account, `_id` = the account's id; the gateway owns it. */
type StoredAccount = { _id: string; version: number; email: string; name: string };
type Account = { email: string; name: string };

export type AccountStore = {
  find(accountId: string): Promise<Account | undefined>;
  /** Keeps a snapshot unless a newer one is kept already: safe to repeat, in any order. */
  keep(facts: AccountFacts): Promise<void>;
};

const schema = new Schema<StoredAccount>({ _id: String }, { strict: false, versionKey: false });

export const accountModel = (connection: Connection): Model<StoredAccount> =>
  connection.model<StoredAccount>('Account', schema, 'accounts');

/** The collection `accounts`. */
export const mongoAccountStore = (model: Model<StoredAccount>): AccountStore => {
  const collection = model.collection as unknown as mongo.Collection<StoredAccount>;
  const keep = async (facts: AccountFacts, tries: number): Promise<void> => {
    const { accountId, version, email, name } = facts;
    try {
      await collection.updateOne(
        { _id: accountId, version: { $lt: version } },
        { $set: { version, email, name } },
        { upsert: true },
      );
    } catch (error) {
      // It is there: with a newer version, or stored this moment with an older one, which the second try replaces.
      if (!isDuplicateKey(error)) throw error;
      if (tries > 1) await keep(facts, tries - 1);
    }
  };
  return {
    keep: (facts) => keep(facts, 2),
    find: async (accountId) => {
      const found = await collection.findOne({ _id: accountId });
      return found ? { email: found.email, name: found.name } : undefined;
    },
  };
};

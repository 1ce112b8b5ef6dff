import { isDuplicateKey } from '@docsight/mongo';
import { Schema } from 'mongoose';
import type { Connection, Model } from 'mongoose';
import type { Account } from './account.ts';

type AccountRecord = Omit<Account, 'id'> & { _id: string };

const accountSchema = new Schema<AccountRecord>(
  {
    _id: String,
    email: String,
    name: String,
    passwordHash: String,
    createdAt: Date,
  },
  { collection: 'accounts', versionKey: false },
);
accountSchema.index({ email: 1 }, { unique: true });

export type AccountStore = {
  /** False when the e-mail address is taken. */
  insert(account: Account): Promise<boolean>;
  byEmail(email: string): Promise<Account | undefined>;
  byId(id: string): Promise<Account | undefined>;
};

export const accountStoreMongo = (connection: Connection): { model: Model<AccountRecord>; store: AccountStore } => {
  const model = connection.model<AccountRecord>('account', accountSchema);
  return {
    model,
    store: {
      insert: async ({ id, ...account }) => {
        try {
          await model.insertOne({ _id: id, ...account });
          return true;
        } catch (error) {
          if (isDuplicateKey(error)) return false;
          throw error;
        }
      },
      byEmail: async (email) => toAccount(await model.findOne({ email }).lean()),
      byId: async (id) => toAccount(await model.findOne({ _id: id }).lean()),
    },
  };
};

const toAccount = (record: AccountRecord | null): Account | undefined => {
  if (!record) return undefined;
  const { _id, ...account } = record;
  return { id: _id, ...account };
};

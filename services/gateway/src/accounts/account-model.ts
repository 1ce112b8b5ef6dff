import { outboxIndex, versionedRecordFields } from '@docsight/mongo';
import type { VersionedRecord } from '@docsight/mongo';
import { Schema } from 'mongoose';
import type { Connection, Model } from 'mongoose';
import type { Account } from './account.ts';

export type AccountRecord = VersionedRecord & Omit<Account, 'id'>;

const schema = new Schema<AccountRecord>(
  {
    ...versionedRecordFields,
    email: String,
    name: String,
    passwordHash: String,
    createdAt: Date,
  } as never,
  { autoIndex: false, versionKey: false },
);
schema.index({ email: 1 }, { unique: true });
schema.index(...outboxIndex);
// To find records without one at no cost: they are from before accounts were told of.
schema.index({ version: 1 });

export const accountModel = (connection: Connection): Model<AccountRecord> =>
  connection.model<AccountRecord>('account', schema, 'accounts');

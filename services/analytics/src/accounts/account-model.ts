import { Schema } from 'mongoose';
import type { Connection, Model } from 'mongoose';
import { nameIn, numberBefore } from '../generations/index.ts';
import { planIndex } from '../plans/index.ts';
import type { PlanFields } from '../plans/index.ts';
import type { AccountDocument } from './account-document.ts';
import type { AccountPlan, AccountRollup } from './account-rollup.ts';

/** `_id` is the document's id. seq: the number of the last plan that counted it. */
export type AccountDocumentRecord = Omit<AccountDocument, 'documentId'> & {
  _id: string;
  accountId: string;
  seq: number;
};

/** `_id` is the account's id. */
export type AccountRollupRecord = Pick<AccountRollup, 'totals'> & PlanFields<AccountPlan> & { _id: string };

/** The active documents of an account in the order of its top list, down to the last tie; page counts are in it so that a range need not read the records. */
const topDocumentsIndex = {
  accountId: 1,
  'facts.isActive': 1,
  'stats.views': -1,
  'facts.createdAt': -1,
  _id: 1,
  'facts.pageCount': 1,
} as const;

const options = { autoIndex: false, versionKey: false, strict: false } as const;

const documentSchema = new Schema<AccountDocumentRecord>({ _id: String }, options);
documentSchema.index(topDocumentsIndex);

const rollupSchema = new Schema<AccountRollupRecord>({ _id: String }, options);
rollupSchema.index(...planIndex);

export const accountDocumentModel = (connection: Connection, generation = numberBefore): Model<AccountDocumentRecord> =>
  connection.model<AccountDocumentRecord>(
    nameIn(generation, 'AccountDocument'),
    documentSchema,
    nameIn(generation, 'account_documents'),
  );

export const accountRollupModel = (connection: Connection, generation = numberBefore): Model<AccountRollupRecord> =>
  connection.model<AccountRollupRecord>(
    nameIn(generation, 'AccountRollup'),
    rollupSchema,
    nameIn(generation, 'account_rollups'),
  );

import { recordModel } from '@docsight/mongo';
import type { Connection, Model } from 'mongoose';
import { planIndex } from '../fold-plans/index.ts';
import type { PlanFields } from '../fold-plans/index.ts';
import { collectionIn } from '../generations/index.ts';
import type { AccountDocument } from './account-document.ts';
import type { AccountPlan, AccountRollup } from './account-rollup.ts';

/** The record of a document as its account's totals count it. `_id` is the document's id. */
export type AccountDocumentRecord = Omit<AccountDocument, 'documentId'> & {
  _id: string;
  accountId: string;
  /** The version of the rollup whose fold stored the document last. */
  seq: number;
};

/** The record of an account's totals. `_id` is the account's id. */
export type AccountRollupRecord = Pick<AccountRollup, 'totals'> & PlanFields<AccountPlan> & { _id: string };

/**
 * The index of the list of top documents, with all its sort keys.
 * It includes the page count, so that the overview of a range need not read the records.
 */
const topDocumentsIndex = {
  accountId: 1,
  'facts.isActive': 1,
  'stats.views': -1,
  'facts.createdAt': -1,
  _id: 1,
  'facts.pageCount': 1,
} as const;

export const accountDocumentModel = (connection: Connection, generation: number): Model<AccountDocumentRecord> =>
  recordModel(connection, collectionIn(generation, 'account_documents'), [[topDocumentsIndex]]);

export const accountRollupModel = (connection: Connection, generation: number): Model<AccountRollupRecord> =>
  recordModel(connection, collectionIn(generation, 'account_rollups'), [planIndex]);

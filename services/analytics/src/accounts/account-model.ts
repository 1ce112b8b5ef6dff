import { recordModel } from '@docsight/mongo';
import type { Connection, Model } from 'mongoose';
import type { CountedFigures } from '../figures/index.ts';
import { planIndex } from '../fold-plans/index.ts';
import type { PlanFields, SumsRecord } from '../fold-plans/index.ts';
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
export type AccountRollupRecord = Pick<AccountRollup, 'totals' | 'places'> & PlanFields<AccountPlan> & { _id: string };

/**
 * The record of what happened on one UTC day to an account's active documents with 64 of the page counts: 0 to 63, …
 * Sums that were never changed are absent. `_id` is `<accountId>:<date>:<number of the record>`.
 */
export type AccountDayRecord = SumsRecord & { accountId: string; date: string } & Partial<
    Pick<CountedFigures, 'views' | 'downloads' | 'leads' | 'ms' | 'readersSince'> & {
      /** By page count: the mean completion is a mean of fractions. */
      pagesSince: Record<string, CountedFigures['pagesSince']>;
    }
  >;

/**
 * The record of the views of 512 documents of an account in a span of days. All counts are by the documents' places.
 * `_id` is `<accountId>:<span>:<number of the record>`.
 */
export type AccountSpanRecord = SumsRecord & {
  accountId: string;
  span: string;
  views?: Record<string, number>;
  /** Only in the span `all`: when each document was created, in ms since 1970. 0 for one that is not active. */
  createdAt?: Record<string, number>;
};

/**
 * The indexes of documents: of the list of top documents in all time with all its sort keys, and of places.
 * Queries name their index: both have the same prefix, and trying them costs more than most of these queries.
 */
export const accountDocumentIndex = {
  top: { accountId: 1, 'facts.isActive': 1, 'stats.views': -1, 'facts.createdAt': -1, _id: 1 },
  places: { accountId: 1, place: 1 },
} as const;

export const accountDocumentModel = (connection: Connection, generation: number): Model<AccountDocumentRecord> =>
  recordModel(connection, collectionIn(generation, 'account_documents'), [
    [accountDocumentIndex.top],
    [accountDocumentIndex.places],
  ]);

export const accountRollupModel = (connection: Connection, generation: number): Model<AccountRollupRecord> =>
  recordModel(connection, collectionIn(generation, 'account_rollups'), [planIndex]);

export const accountDayModel = (connection: Connection, generation: number): Model<AccountDayRecord> =>
  recordModel(connection, collectionIn(generation, 'account_days'), [[{ accountId: 1, date: 1 }]]);

export const accountSpanModel = (connection: Connection, generation: number): Model<AccountSpanRecord> =>
  recordModel(connection, collectionIn(generation, 'account_spans'), [[{ accountId: 1, span: 1 }]]);

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
 * The record of a span of days: what happened to an account's active documents with 64 of the page counts (0 to 63, …).
 * Sums that were never changed are absent. `_id` is `<accountId>:<span>:<number of the record>`.
 */
export type AccountDayRecord = SumsRecord & {
  accountId: string;
  span: string;
  /** Only in spans of one day. */
  date?: string;
  views?: number;
  leads?: number;
  /** Only in spans of one day. */
  downloads?: number;
  /** Only in spans of one day: time spent on all pages, in milliseconds. */
  ms?: number;
  /** Viewers who saw a page, once for each document and day. */
  readers?: number;
  /** Those of them who saw a page of the same document on a later day again. */
  readersAgain?: number;
  /** Pairs of viewer and page, once for each day, by page count: the mean completion is a mean of fractions. */
  pages?: Record<string, number>;
  /** Those of them who saw the same page on a later day again. */
  pagesAgain?: Record<string, number>;
};

/**
 * The record of the viewers and pages of one UTC day that were seen before, by their previous day. It has an account's
 * active documents with 64 of the page counts. `_id` is `<accountId>:<date>:<number of the record>`.
 */
export type AccountRepeatsRecord = SumsRecord & { accountId: string; date: string } & Partial<
    Pick<CountedFigures, 'readersSince'> & {
      /** By page count. */
      pagesSince: Record<string, CountedFigures['pagesSince']>;
    }
  >;

/**
 * The record of the views of 2,048 documents of an account in a span of days, by place. The counts are packed. `_id` is
 * `<accountId>:<span>:<number of the record>`.
 */
export type AccountViewsRecord = SumsRecord & {
  accountId: string;
  span: string;
  /** The place of the first document. */
  firstPlace: number;
  views?: Uint8Array;
  /** Only in the span `all`: when each document was created, in ms since 1970. 0 for one that is not active. */
  createdAt?: Uint8Array;
};

/**
 * The indexes of documents: of the list of top documents in all time with all its sort keys, and of places.
 * Queries name their index: both have the same prefix, and trying them costs more than most of these queries.
 */
export const accountDocumentIndex = {
  top: { accountId: 1, 'facts.isActive': 1, 'stats.views': -1, 'facts.createdAt': -1, _id: 1 },
  places: { accountId: 1, place: 1 },
} as const;

export const accountDayIndex = { spans: { accountId: 1, span: 1 }, dates: { accountId: 1, date: 1 } } as const;

export const accountDocumentModel = (connection: Connection, generation: number): Model<AccountDocumentRecord> =>
  recordModel(connection, collectionIn(generation, 'account_documents'), [
    [accountDocumentIndex.top],
    [accountDocumentIndex.places],
  ]);

export const accountRollupModel = (connection: Connection, generation: number): Model<AccountRollupRecord> =>
  recordModel(connection, collectionIn(generation, 'account_rollups'), [planIndex]);

export const accountDayModel = (connection: Connection, generation: number): Model<AccountDayRecord> =>
  recordModel(connection, collectionIn(generation, 'account_days'), [[accountDayIndex.spans], [accountDayIndex.dates]]);

export const accountRepeatsModel = (connection: Connection, generation: number): Model<AccountRepeatsRecord> =>
  recordModel(connection, collectionIn(generation, 'account_repeats'), [[{ accountId: 1, date: 1 }]]);

export const accountViewsModel = (connection: Connection, generation: number): Model<AccountViewsRecord> =>
  recordModel(connection, collectionIn(generation, 'account_views'), [[{ accountId: 1, span: 1 }]]);

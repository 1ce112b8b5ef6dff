import { outboxIndex, recordModel } from '@docsight/mongo';
import type { VersionedRecord } from '@docsight/mongo';
import type { Connection, Model } from 'mongoose';
import type { CountedFigures, DaySums } from '../figures/index.ts';
import { planIndex } from '../fold-plans/index.ts';
import type { PlanFields } from '../fold-plans/index.ts';
import { collectionIn } from '../generations/index.ts';
import type { FoldPlan, Rollup } from './rollup.ts';

/** The record of a rollup. `_id` is the document's id. */
export type RollupRecord = VersionedRecord & Omit<Rollup, 'documentId' | 'version'> & PlanFields<FoldPlan>;

/** The record of what happened on one UTC day. `_id` is `<documentId>:<date>`. */
export type RollupDayRecord = DaySums & {
  _id: string;
  documentId: string;
  accountId: string;
  date: string;
  /** The version of the rollup whose plan was added last. */
  seq: number;
  /** Present while the account's days may not count the day as it is. */
  toCount?: true;
  /** The figures that the account's days count. Absent until the account has looked at the day. */
  counted?: {
    /** The version of the account's rollup whose fold stored this. */
    fold: number;
    /** Null if the account's days do not count the document. */
    figures: CountedFigures | null;
  };
};

export const rollupModel = (connection: Connection, generation: number): Model<RollupRecord> =>
  recordModel(connection, collectionIn(generation, 'rollups'), [outboxIndex, planIndex]);

export const rollupDayModel = (connection: Connection, generation: number): Model<RollupDayRecord> =>
  recordModel(connection, collectionIn(generation, 'rollup_days'), [
    [{ documentId: 1, date: 1 }],
    // Used by the folds of accounts.
    [{ documentId: 1 }, { partialFilterExpression: { toCount: true } }],
  ]);

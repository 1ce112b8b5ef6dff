import { outboxIndex, recordModel } from '@docsight/mongo';
import type { VersionedRecord } from '@docsight/mongo';
import type { Connection, Model } from 'mongoose';
import type { DaySums } from '../figures/index.ts';
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
};

export const rollupModel = (connection: Connection, generation: number): Model<RollupRecord> =>
  recordModel(connection, collectionIn(generation, 'rollups'), [outboxIndex, planIndex]);

export const rollupDayModel = (connection: Connection, generation: number): Model<RollupDayRecord> =>
  recordModel(connection, collectionIn(generation, 'rollup_days'), [
    [{ documentId: 1, date: 1 }],
    // Used by the overview of an account in a range.
    [{ accountId: 1, date: 1 }],
  ]);

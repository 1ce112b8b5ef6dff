import { outboxIndex, versionedRecordFields } from '@docsight/mongo';
import type { VersionedRecord } from '@docsight/mongo';
import { Schema } from 'mongoose';
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

const options = { autoIndex: false, versionKey: false, strict: false } as const;

const rollupSchema = new Schema<RollupRecord>(versionedRecordFields as never, options);
rollupSchema.index(...outboxIndex);
rollupSchema.index(...planIndex);

const daySchema = new Schema<RollupDayRecord>({ _id: String }, options);
daySchema.index({ documentId: 1, date: 1 });
// For the overview of an account in a range.
daySchema.index({ accountId: 1, date: 1 });

export const rollupModel = (connection: Connection, generation: number): Model<RollupRecord> => {
  const name = collectionIn(generation, 'rollups');
  return connection.model<RollupRecord>(name, rollupSchema, name);
};

export const rollupDayModel = (connection: Connection, generation: number): Model<RollupDayRecord> => {
  const name = collectionIn(generation, 'rollup_days');
  return connection.model<RollupDayRecord>(name, daySchema, name);
};

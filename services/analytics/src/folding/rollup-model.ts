import { outboxIndex, versionedRecordFields } from '@docsight/mongo';
import type { VersionedRecord } from '@docsight/mongo';
import { Schema } from 'mongoose';
import type { Connection, Model } from 'mongoose';
import type { DaySums } from '../figures/index.ts';
import { nameIn, numberBefore } from '../generations/index.ts';
import { planIndex } from '../plans/index.ts';
import type { Rollup } from './rollup.ts';

/** `_id` is the document's id. planSince: when the fold that is under way was begun. */
export type RollupRecord = VersionedRecord & Omit<Rollup, 'documentId' | 'version'> & { planSince?: Date };

/** What happened on one UTC day. seq: the number of the last plan that it took. `_id` is `<documentId>:<date>`. */
export type RollupDayRecord = DaySums & {
  _id: string;
  documentId: string;
  accountId: string;
  date: string;
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

export const rollupModel = (connection: Connection, generation = numberBefore): Model<RollupRecord> =>
  connection.model<RollupRecord>(nameIn(generation, 'Rollup'), rollupSchema, nameIn(generation, 'rollups'));

export const rollupDayModel = (connection: Connection, generation = numberBefore): Model<RollupDayRecord> =>
  connection.model<RollupDayRecord>(nameIn(generation, 'RollupDay'), daySchema, nameIn(generation, 'rollup_days'));

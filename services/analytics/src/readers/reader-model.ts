import { Schema } from 'mongoose';
import type { Connection, Model } from 'mongoose';
import { nameIn, numberBefore } from '../generations/index.ts';
import type { ReaderRecord } from './reader.ts';

/**
 * The indexes by what they are for; queries name theirs, since several begin alike, and trying them against each other costs more than most
 * of these queries do.
 */
export const readerIndex = {
  // One for each list, down to its last tie.
  viewers: { documentId: 1, accountId: 1, 'viewer.rank': -1, 'viewer.lastViewedAt': -1, _id: 1 },
  leads: { documentId: 1, accountId: 1, 'lead.capturedAt': -1, _id: 1 },
} as const;

const schema = new Schema<ReaderRecord>({ _id: String }, { autoIndex: false, versionKey: false, strict: false });
schema.index(readerIndex.viewers);
schema.index(readerIndex.leads);

export const readerModel = (connection: Connection, generation = numberBefore): Model<ReaderRecord> =>
  connection.model<ReaderRecord>(nameIn(generation, 'Reader'), schema, nameIn(generation, 'readers'));

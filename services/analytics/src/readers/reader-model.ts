import { Schema } from 'mongoose';
import type { Connection, Model } from 'mongoose';
import type { ReaderRecord } from './reader.ts';

/**
 * The indexes by what they are for; queries name theirs, since several begin alike, and trying them against each other costs more than most
 * of these queries do.
 */
export const readerIndex = {
  days: { documentId: 1, ownerId: 1, 'state.days.date': 1 },
  // One for each list, down to its last tie.
  viewers: { documentId: 1, ownerId: 1, 'viewer.rank': -1, 'viewer.lastViewedAt': -1, _id: 1 },
  leads: { documentId: 1, ownerId: 1, 'lead.capturedAt': -1, _id: 1 },
} as const;

const schema = new Schema<ReaderRecord>({ _id: String }, { autoIndex: false, versionKey: false, strict: false });
schema.index(readerIndex.days);
schema.index(readerIndex.viewers);
schema.index(readerIndex.leads);

export const readerModel = (connection: Connection): Model<ReaderRecord> =>
  connection.model<ReaderRecord>('Reader', schema, 'readers');

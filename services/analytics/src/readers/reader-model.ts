import { recordModel } from '@docsight/mongo';
import type { Connection, Model } from 'mongoose';
import { collectionIn } from '../generations/index.ts';
import type { ReaderRecord } from './reader.ts';

/**
 * The indexes, one for each list, with all its sort keys.
 * Queries name their index: several have the same prefix, and trying them costs more than most of these queries.
 */
export const readerIndex = {
  viewers: { documentId: 1, accountId: 1, 'viewer.rank': -1, 'viewer.lastViewedAt': -1, _id: 1 },
  leads: { documentId: 1, accountId: 1, 'lead.capturedAt': -1, _id: 1 },
} as const;

export const readerModel = (connection: Connection, generation: number): Model<ReaderRecord> =>
  recordModel(connection, collectionIn(generation, 'readers'), [[readerIndex.viewers], [readerIndex.leads]]);

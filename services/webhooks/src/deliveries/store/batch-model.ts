import { collection, recordModel } from '@docsight/mongo';
import type { RecordIndex } from '@docsight/mongo';
import type { Connection, Model, mongo } from 'mongoose';
import type { Delivery } from '../delivery.ts';

/** New deliveries that one process stored together, in one record under one lease. It exists for a few seconds. */
export type StoredBatch = {
  /** Token of the lease of its first delivery. */
  _id: string;
  /** The process: host name and process id. */
  owner: string;
  /** End of the first lease. */
  until: Date;
  deliveries: BatchedDelivery[];
};

type BatchedDelivery = Delivery & {
  /** Token of the delivery's lease. */
  token: string;
};

const indexes: RecordIndex[] = [
  // So no two processes send the same delivery. A batch may lose its deliveries to the erasure of an account.
  [{ 'deliveries.id': 1 }, { unique: true, partialFilterExpression: { 'deliveries.id': { $exists: true } } }],
  [{ until: 1 }],
];

export const batchModel = (connection: Connection): Model<StoredBatch> =>
  recordModel<StoredBatch>(connection, 'batches', indexes);

export const batchCollection = (connection: Connection): mongo.Collection<StoredBatch> =>
  collection(batchModel(connection));

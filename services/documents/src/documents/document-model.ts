import { outboxIndex, recordModel } from '@docsight/mongo';
import type { RecordIndex, VersionedRecord } from '@docsight/mongo';
import type { Connection, Model } from 'mongoose';
import type { DocumentState } from './document.ts';
import { indexIn, leadsOrder, listOrders } from './list/list-order.ts';

export type DocumentRecord = VersionedRecord & DocumentState;

const indexes: RecordIndex[] = [
  outboxIndex,
  // Includes deleted documents: a code is never reused.
  [{ code: 1 }, { unique: true }],
  [{ fileId: 1 }],
  [{ accountId: 1, _id: 1 }],
  [{ accountId: 1, eraseAt: 1 }, { partialFilterExpression: { eraseAt: { $exists: true } } }],
  ...listOrders.map((order): RecordIndex => [indexIn(order)]),
  [indexIn(leadsOrder), { partialFilterExpression: { 'counters.leads': { $gt: 0 } } }],
];

export const documentModel = (connection: Connection): Model<DocumentRecord> =>
  recordModel<DocumentRecord>(connection, 'documents', indexes);

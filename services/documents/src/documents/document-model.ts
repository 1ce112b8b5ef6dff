import { outboxIndex, versionedRecordFields } from '@docsight/mongo';
import type { VersionedRecord } from '@docsight/mongo';
import { Schema } from 'mongoose';
import type { Connection, Model } from 'mongoose';
import type { DocumentState } from './document.ts';
import { indexIn, leadsOrder, listOrders } from './list/list-order.ts';

export type DocumentRecord = VersionedRecord & DocumentState;

const schema = new Schema<DocumentRecord>(
  {
    ...versionedRecordFields,
    accountId: { type: String, required: true },
    code: { type: String, required: true },
    title: { type: String, required: true },
    titleKey: { type: String, required: true },
    pageCount: { type: Number, required: true },
    originalFilename: { type: String, required: true },
    settings: { type: Schema.Types.Mixed, required: true },
    passwordHash: { type: String },
    passwordVersion: { type: Number, required: true },
    fileId: { type: String, required: true },
    sizeBytes: { type: Number, required: true },
    sha256: { type: String, required: true },
    isActive: { type: Boolean, required: true },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    erasedAt: { type: Date },
    counters: { type: Schema.Types.Mixed, required: true },
  } as never,
  { autoIndex: false, versionKey: false, minimize: false },
);
schema.index(...outboxIndex);
// Includes deleted documents: a code is never reused.
schema.index({ code: 1 }, { unique: true });
schema.index({ fileId: 1 });
for (const order of listOrders) schema.index(indexIn(order));
schema.index(indexIn(leadsOrder), { partialFilterExpression: { 'counters.leads': { $gt: 0 } } });

export const documentModel = (connection: Connection): Model<DocumentRecord> =>
  connection.model<DocumentRecord>('Document', schema, 'documents');

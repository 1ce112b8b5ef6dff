import { outboxIndex, versionedRecordFields } from '@docsight/mongo';
import type { VersionedRecord } from '@docsight/mongo';
import { Schema } from 'mongoose';
import type { Connection, Model } from 'mongoose';
import type { DocumentState } from './document.ts';

export type DocumentRecord = VersionedRecord & DocumentState;

const schema = new Schema<DocumentRecord>(
  {
    ...versionedRecordFields,
    ownerId: { type: String, required: true },
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
    counters: { type: Schema.Types.Mixed, required: true },
  } as never,
  { autoIndex: false, versionKey: false, minimize: false },
);
schema.index(...outboxIndex);
// Over deleted documents too: a code is never used again.
schema.index({ code: 1 }, { unique: true });
schema.index({ fileId: 1 });
// One for each order of the list, down to its last tie.
schema.index({ ownerId: 1, isActive: 1, createdAt: -1, _id: 1 });
schema.index({ ownerId: 1, isActive: 1, titleKey: 1, createdAt: -1, _id: 1 });
schema.index({ ownerId: 1, isActive: 1, 'counters.views': -1, createdAt: -1, _id: 1 });
schema.index({ ownerId: 1, isActive: 1, 'counters.rank': -1, createdAt: -1, _id: 1 });

export const documentModel = (connection: Connection): Model<DocumentRecord> =>
  connection.model<DocumentRecord>('Document', schema, 'documents');

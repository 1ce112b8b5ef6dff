import { Schema } from 'mongoose';
import type { Connection, Model } from 'mongoose';
import { putNewer } from '../put-newer-mongo.ts';
import type { DocumentStore, KnownDocument } from './document-store.ts';

type DocumentRecord = KnownDocument & { _id: string };

const schema = new Schema<DocumentRecord>({ _id: String }, { autoIndex: false, versionKey: false, strict: false });
// Codes are unique at their owner, the documents service.
schema.index({ shortCode: 1 });
schema.index({ ownerId: 1, isActive: 1 });

export const documentModel = (connection: Connection): Model<DocumentRecord> =>
  connection.model<DocumentRecord>('Document', schema, 'documents');

export const mongoDocumentStore = ({ collection }: Model<DocumentRecord>): DocumentStore => ({
  put: async ({ documentId, ownerId, version, shortCode, title, pageCount, isActive, createdAt }) => {
    const update = { $set: { documentId, ownerId, version, shortCode, title, pageCount, isActive, createdAt } };
    await putNewer(collection, 'version', [{ id: documentId, version, update }]);
  },
  findByShortCode: async (shortCode) =>
    (await collection.findOne({ shortCode }, { projection: { _id: 0 } })) as KnownDocument | null,
  activeOf: async (ownerId) =>
    (await collection
      .find({ ownerId, isActive: true }, { projection: { _id: 0 } })
      .toArray()) as unknown as KnownDocument[],
});

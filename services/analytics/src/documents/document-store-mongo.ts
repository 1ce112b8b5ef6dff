import type { DocumentFacts } from '@docsight/contracts';
import { Schema } from 'mongoose';
import type { Connection, Model } from 'mongoose';
import { collectionIn } from '../generations/index.ts';
import { upsertNewer } from '../upsert-newer-mongo.ts';
import type { SnapshotUpdate } from '../upsert-newer-mongo.ts';
import type { DocumentStore, KnownDocument } from './document-store.ts';

type DocumentRecord = KnownDocument & { _id: string };

const schema = new Schema<DocumentRecord>({ _id: String }, { autoIndex: false, versionKey: false, strict: false });
// Not unique: the documents service, which owns the codes, ensures that.
schema.index({ shortCode: 1 });

export const documentModel = (connection: Connection, generation: number): Model<DocumentRecord> => {
  const name = collectionIn(generation, 'documents');
  return connection.model<DocumentRecord>(name, schema, name);
};

export const mongoDocumentStore = ({ collection }: Model<DocumentRecord>): DocumentStore => ({
  put: async (...facts) => {
    if (facts.length > 0) await upsertNewer(collection, 'version', facts.map(snapshotUpdateOf));
  },
  findByShortCode: async (shortCode) =>
    (await collection.findOne({ shortCode }, { projection: { _id: 0 } })) as KnownDocument | null,
});

const snapshotUpdateOf = (facts: DocumentFacts): SnapshotUpdate => {
  const { documentId, accountId, version, shortCode, title, pageCount, isActive, createdAt } = facts;
  const update = { $set: { documentId, accountId, version, shortCode, title, pageCount, isActive, createdAt } };
  return { id: documentId, version, update };
};

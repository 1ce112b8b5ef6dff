import type { DocumentFacts } from '@docsight/contracts';
import { Schema } from 'mongoose';
import type { Connection, Model } from 'mongoose';
import { nameIn, numberBefore } from '../generations/index.ts';
import { putNewer } from '../put-newer-mongo.ts';
import type { Newer } from '../put-newer-mongo.ts';
import type { DocumentStore, KnownDocument } from './document-store.ts';

type DocumentRecord = KnownDocument & { _id: string };

const schema = new Schema<DocumentRecord>({ _id: String }, { autoIndex: false, versionKey: false, strict: false });
// Codes are unique at their owner, the documents service.
schema.index({ shortCode: 1 });

export const documentModel = (connection: Connection, generation = numberBefore): Model<DocumentRecord> =>
  connection.model<DocumentRecord>(nameIn(generation, 'Document'), schema, nameIn(generation, 'documents'));

export const mongoDocumentStore = ({ collection }: Model<DocumentRecord>): DocumentStore => ({
  put: async (...facts) => {
    if (facts.length > 0) await putNewer(collection, 'version', facts.map(asNewer));
  },
  findByShortCode: async (shortCode) =>
    (await collection.findOne({ shortCode }, { projection: { _id: 0 } })) as KnownDocument | null,
});

const asNewer = (facts: DocumentFacts): Newer => {
  const { documentId, accountId, version, shortCode, title, pageCount, isActive, createdAt } = facts;
  const update = { $set: { documentId, accountId, version, shortCode, title, pageCount, isActive, createdAt } };
  return { id: documentId, version, update };
};

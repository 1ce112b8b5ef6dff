import type { DocumentFacts } from '@docsight/contracts';
import { recordModel, upsertNewer } from '@docsight/mongo';
import type { SnapshotUpdate } from '@docsight/mongo';
import type { Connection, Model, mongo } from 'mongoose';
import { collectionIn } from '../generations/index.ts';
import type { DocumentStore, KnownDocument } from './document-store.ts';

export type DocumentRecord = KnownDocument & { _id: string };

export const documentModel = (connection: Connection, generation: number): Model<DocumentRecord> =>
  // The index is not unique: the documents service, which owns the codes, ensures that.
  recordModel(connection, collectionIn(generation, 'documents'), [[{ shortCode: 1 }]]);

export const mongoDocumentStore = (documents: mongo.Collection<DocumentRecord>): DocumentStore => ({
  put: async (...facts) => {
    if (facts.length > 0) await upsertNewer(documents, 'version', facts.map(snapshotUpdateOf));
  },
  findByShortCode: (shortCode) => documents.findOne<KnownDocument>({ shortCode }, { projection: { _id: 0 } }),
});

const snapshotUpdateOf = (facts: DocumentFacts): SnapshotUpdate => {
  const { documentId, accountId, version, shortCode, title, pageCount, isActive, createdAt } = facts;
  const update = { $set: { documentId, accountId, version, shortCode, title, pageCount, isActive, createdAt } };
  return { id: documentId, version, update };
};

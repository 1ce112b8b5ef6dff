import type { DocumentFacts } from '@docsight/contracts';
import { collection, isDuplicateKey, recordModel } from '@docsight/mongo';
import type { Connection, Model } from 'mongoose';

/** A copy of a document's facts, which the documents service owns. `_id` is the document's id. */
export type FactsRecord = { _id: string; version: number; shortCode: string; facts: DocumentFacts };

export type FactsStore = {
  byShortCode(shortCode: string): Promise<DocumentFacts | undefined>;
  byId(documentId: string): Promise<DocumentFacts | undefined>;
  /** Returns the facts of those documents that are known, in any order. */
  byIds(documentIds: string[]): Promise<DocumentFacts[]>;
  /** Saves facts unless newer ones are saved already. Safe to repeat, in any order. */
  save(facts: DocumentFacts): Promise<void>;
};

export const factsModel = (connection: Connection): Model<FactsRecord> =>
  recordModel(connection, 'documents', [[{ shortCode: 1 }, { unique: true }]]);

export const mongoFactsStore = (model: Model<FactsRecord>): FactsStore => {
  const records = collection(model);
  const save = async (facts: DocumentFacts, tries: number): Promise<void> => {
    const { documentId, version, shortCode } = facts;
    try {
      await records.updateOne(
        { _id: documentId, version: { $lt: version } },
        { $set: { version, shortCode, facts } },
        { upsert: true },
      );
    } catch (error) {
      // The record exists: with newer facts, or just inserted with older ones, which the second try replaces.
      if (!isDuplicateKey(error)) throw error;
      if (tries > 1) await save(facts, tries - 1);
    }
  };
  return {
    byShortCode: async (shortCode) => (await records.findOne({ shortCode }))?.facts,
    byId: async (documentId) => (await records.findOne({ _id: documentId }))?.facts,
    byIds: async (documentIds) =>
      (await records.find({ _id: { $in: documentIds } }).toArray()).map(({ facts }) => facts),
    save: (facts) => save(facts, 2),
  };
};

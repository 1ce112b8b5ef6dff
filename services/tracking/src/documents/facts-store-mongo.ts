import type { DocumentFacts } from '@docsight/contracts';
import { isDuplicateKey } from '@docsight/mongo';
import { Schema } from 'mongoose';
import type { Connection, Model } from 'mongoose';

/** A copy of a document's facts, which the documents service owns. `_id` is the document's id. */
export type FactsRecord = { _id: string; version: number; shortCode: string; facts: DocumentFacts };

export type FactsStore = {
  byShortCode(shortCode: string): Promise<DocumentFacts | undefined>;
  byId(documentId: string): Promise<DocumentFacts | undefined>;
  /** Saves facts unless newer ones are saved already. Safe to repeat, in any order. */
  save(facts: DocumentFacts): Promise<void>;
};

export const factsModel = (connection: Connection): Model<FactsRecord> => {
  const schema = new Schema(
    {
      _id: String,
      version: Number,
      shortCode: String,
      facts: Schema.Types.Mixed,
    },
    { collection: 'documents', versionKey: false },
  );
  schema.index({ shortCode: 1 }, { unique: true });
  return connection.model('DocumentFacts', schema) as unknown as Model<FactsRecord>;
};

export const mongoFactsStore = (model: Model<FactsRecord>): FactsStore => {
  const save = async (facts: DocumentFacts, tries: number): Promise<void> => {
    const { documentId, version, shortCode } = facts;
    try {
      await model.collection.updateOne(
        { _id: documentId, version: { $lt: version } } as never,
        { $set: { version, shortCode, facts } },
        { upsert: true },
      );
    } catch (error) {
      // The record exists: with newer facts, or just inserted with older ones, which the second try replaces.
      if (!isDuplicateKey(error)) throw error;
      if (tries > 1) await save(facts, tries - 1);
    }
  };
  const find = async (filter: object): Promise<DocumentFacts | undefined> => {
    const record = await model.collection.findOne(filter as never);
    return (record as unknown as FactsRecord | null)?.facts;
  };
  return {
    byShortCode: (shortCode) => find({ shortCode }),
    byId: (documentId) => find({ _id: documentId }),
    save: (facts) => save(facts, 2),
  };
};

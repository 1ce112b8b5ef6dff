import { withDefaultSettings } from '@docsight/contracts';
import type { DocumentFacts } from '@docsight/contracts';
import { collection, groupCommit, recordModel, upsertNewer } from '@docsight/mongo';
import type { Connection, Model } from 'mongoose';

/** A copy of a document's facts, which the documents service owns. `_id` is the document's id. */
export type FactsRecord = { _id: string; version: number; shortCode: string; facts: DocumentFacts };

export type FactsStore = {
  byShortCode(shortCode: string): Promise<DocumentFacts | undefined>;
  byId(documentId: string): Promise<DocumentFacts | undefined>;
  /** Returns the facts of the known documents, in any order. */
  byIds(documentIds: string[]): Promise<DocumentFacts[]>;
  /** Saves facts unless newer ones are saved already. Safe to repeat, in any order. */
  save(facts: DocumentFacts): Promise<void>;
};

export const factsModel = (connection: Connection): Model<FactsRecord> =>
  recordModel(connection, 'documents', [[{ shortCode: 1 }, { unique: true }]]);

export const mongoFactsStore = (model: Model<FactsRecord>): FactsStore => {
  const records = collection(model);
  const save = groupCommit(async (group: DocumentFacts[]) => {
    const updates = group.map((facts) => {
      const { documentId: id, version, shortCode } = facts;
      return { id, version, update: { $set: { version, shortCode, facts } } };
    });
    await upsertNewer(records, 'version', updates);
    return group.map(() => undefined);
  });
  const findOne = async (filter: Partial<FactsRecord>): Promise<DocumentFacts | undefined> => {
    const record = await records.findOne(filter);
    return record === null ? undefined : factsOf(record);
  };
  return {
    byShortCode: (shortCode) => findOne({ shortCode }),
    byId: (documentId) => findOne({ _id: documentId }),
    byIds: async (documentIds) => (await records.find({ _id: { $in: documentIds } }).toArray()).map(factsOf),
    save,
  };
};

const factsOf = ({ facts }: FactsRecord): DocumentFacts => ({
  ...facts,
  settings: withDefaultSettings(facts.settings, facts.pageCount),
});

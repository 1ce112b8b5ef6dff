import { collection, ensureIndexes } from '@docsight/mongo';
import type { Connection, Model, mongo } from 'mongoose';
import { accountDayModel, accountDocumentModel, accountRollupModel, accountSpanModel } from './accounts/index.ts';
import { documentModel } from './documents/index.ts';
import { rollupDayModel, rollupModel } from './folding/index.ts';
import { readerModel } from './readers/index.ts';

/** Creates the collections and indexes of a generation. */
export const ensureCollections = async (connection: Connection, generation: number): Promise<void> => {
  for (const model of Object.values(modelsOf(connection, generation))) await ensureIndexes(model);
};

/** Opens the collections of a generation. */
export const openCollections = (connection: Connection, generation: number): ProjectionCollections =>
  collectionsOf(modelsOf(connection, generation), collection);

/** Opens the collections of a generation. Writes do not wait for the journal. */
export const openCollectionsWithoutJournal = (connection: Connection, generation: number): ProjectionCollections =>
  collectionsOf(modelsOf(connection, generation), withoutJournal(connection));

/** Returns the models of all collections of a generation. */
const modelsOf = (connection: Connection, generation: number) => ({
  documents: documentModel(connection, generation),
  readers: readerModel(connection, generation),
  rollups: rollupModel(connection, generation),
  days: rollupDayModel(connection, generation),
  accountDocuments: accountDocumentModel(connection, generation),
  accountRollups: accountRollupModel(connection, generation),
  accountDays: accountDayModel(connection, generation),
  accountSpans: accountSpanModel(connection, generation),
});

/** Returns the collection of a model. */
type OpenCollection = <R extends mongo.Document>(model: Model<R>) => mongo.Collection<R>;

const withoutJournal =
  (connection: Connection): OpenCollection =>
  (model) =>
    connection.db!.collection(model.collection.collectionName, { writeConcern: { w: 1, journal: false } });

export type ProjectionCollections = ReturnType<typeof collectionsOf>;

const collectionsOf = (models: ReturnType<typeof modelsOf>, open: OpenCollection) => ({
  documents: open(models.documents),
  readers: open(models.readers),
  rollups: open(models.rollups),
  days: open(models.days),
  accountDocuments: open(models.accountDocuments),
  accountRollups: open(models.accountRollups),
  accountDays: open(models.accountDays),
  accountSpans: open(models.accountSpans),
});

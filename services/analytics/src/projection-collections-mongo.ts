import { collection, ensureIndexes } from '@docsight/mongo';
import type { Connection } from 'mongoose';
import {
  accountDayModel,
  accountDocumentModel,
  accountRepeatsModel,
  accountRollupModel,
  accountViewsModel,
} from './accounts/index.ts';
import { documentModel } from './documents/index.ts';
import { rollupDayModel, rollupModel } from './folding/index.ts';
import { readerModel } from './readers/index.ts';

/** Creates the collections and indexes of a generation. */
export const ensureCollections = async (connection: Connection, generation: number): Promise<void> => {
  for (const model of Object.values(modelsOf(connection, generation))) await ensureIndexes(model);
};

export const openCollections = (connection: Connection, generation: number): ProjectionCollections =>
  collectionsOf(modelsOf(connection, generation));

/** Returns the models of all collections of a generation. */
const modelsOf = (connection: Connection, generation: number) => ({
  documents: documentModel(connection, generation),
  readers: readerModel(connection, generation),
  rollups: rollupModel(connection, generation),
  days: rollupDayModel(connection, generation),
  accountDocuments: accountDocumentModel(connection, generation),
  accountRollups: accountRollupModel(connection, generation),
  accountDays: accountDayModel(connection, generation),
  accountRepeats: accountRepeatsModel(connection, generation),
  accountViews: accountViewsModel(connection, generation),
});

export type ProjectionCollections = ReturnType<typeof collectionsOf>;

const collectionsOf = (models: ReturnType<typeof modelsOf>) => ({
  documents: collection(models.documents),
  readers: collection(models.readers),
  rollups: collection(models.rollups),
  days: collection(models.days),
  accountDocuments: collection(models.accountDocuments),
  accountRollups: collection(models.accountRollups),
  accountDays: collection(models.accountDays),
  accountRepeats: collection(models.accountRepeats),
  accountViews: collection(models.accountViews),
});

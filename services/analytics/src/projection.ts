import type { DocumentFacts } from '@docsight/contracts';
import type { OutboxSource } from '@docsight/messaging';
import { ensureIndexes, mongoOutbox } from '@docsight/mongo';
import type { Connection, Model } from 'mongoose';
import {
  accountDocumentModel,
  accountRollupModel,
  factsUpdate,
  makeFoldAccount,
  mongoAccountReports,
  mongoAccountStore,
  statsUpdate,
} from './accounts/index.ts';
import type { AccountReports, FoldAccount } from './accounts/index.ts';
import { documentModel, mongoDocumentStore } from './documents/index.ts';
import type { DocumentStore } from './documents/index.ts';
import { batchByKey } from './fold-plans/index.ts';
import { makeEraseFigures, makeFoldReaders, mongoFoldStore, rollupDayModel, rollupModel } from './folding/index.ts';
import type { EraseFigures, FoldReaders } from './folding/index.ts';
import { firstVersionIn } from './generations/index.ts';
import type { Generation } from './generations/index.ts';
import { readerModel } from './readers/index.ts';
import type { RebuildTarget } from './rebuild/index.ts';
import { mongoReportStore } from './reports/index.ts';
import type { ReportStore } from './reports/index.ts';

/** All data of one generation that is made of messages: the folds that change it, and the stores that read it. */
export type Projection = {
  /** Stores the facts of a document and folds them into its account's totals. */
  putFacts: (facts: DocumentFacts) => Promise<void>;
  foldReaders: FoldReaders;
  foldAccount: FoldAccount;
  eraseFigures: EraseFigures;
  /** Completes folds that were started at or before a time and are unfinished, oldest first. */
  completeFolds: (startedBefore: Date, limit: number) => Promise<void>;
  outbox: OutboxSource;
  documents: DocumentStore;
  reports: ReportStore;
  accountReports: AccountReports;
};

export type ProjectionOptions = {
  connection: Connection;
  now: () => Date;
  newEventId: () => string;
  requestId: () => string;
  /** Called between the steps of folds. */
  step: (name: string) => void;
  /** Called when an event of a document was stored. */
  onEventStored: (generation: number, documentId: string) => void;
};

/** More readers in one fold would delay the messages behind it. */
const maxReadersPerFold = 300;
/** More messages in one fold would delay the messages behind it. */
const maxUpdatesPerFold = 500;

export const makeProjection = (options: ProjectionOptions, generation: Generation): Projection => {
  const models = modelsOf(options.connection, generation.number);
  const { documents, readerStore, readers, accountStore, accounts } = foldsOf(options, generation.number, models);
  const foldAccount = batchByKey(accounts.fold, { idOf: (accountId) => accountId, maxItems: maxUpdatesPerFold });
  return {
    putFacts: async (facts) => {
      await documents.put(facts);
      await foldAccount(facts.accountId, [factsUpdate(facts)]);
    },
    foldReaders: batchByKey(readers.fold, { idOf: ({ documentId }) => documentId, maxItems: maxReadersPerFold }),
    foldAccount,
    eraseFigures: makeEraseFigures({ store: readerStore, completeFold: readers.completeFold }),
    completeFolds: async (startedBefore, limit) => {
      const ofDocuments = await readerStore.unfinished(startedBefore, limit);
      const ofAccounts = await accountStore.unfinished(startedBefore, limit);
      for (const { rollup, plan } of ofDocuments) await readers.completeFold(rollup, plan);
      for (const rollup of ofAccounts) if (rollup.plan) await accounts.completeFold(rollup, rollup.plan);
    },
    outbox: mongoOutbox(models.rollups),
    documents,
    reports: mongoReportStore(models),
    accountReports: mongoAccountReports(models),
  };
};

/**
 * Returns a generation as a rebuild fills it.
 * Its writes do not wait for the journal. The journal is written in order. So once the record says that a page is done,
 * the page is durable. If a page is lost in a crash, so is that record, and the page is folded again.
 */
export const makeRebuildTarget = (options: ProjectionOptions, { number }: Generation): RebuildTarget => {
  const models = notJournaled(options.connection, modelsOf(options.connection, number));
  const { documents, readerStore, readers, accounts } = foldsOf(options, number, models);
  return {
    putFacts: (facts) => documents.put(...facts),
    eraseFigures: makeEraseFigures({ store: readerStore, completeFold: readers.completeFold }),
    createEmpty: readers.createEmpty,
    foldReaders: readers.fold,
    stats: readerStore.stats,
    foldFacts: (accountId, facts) => accounts.fold(accountId, facts.map(factsUpdate)),
    foldStats: (accountId, stats) => accounts.fold(accountId, stats.map(statsUpdate)),
  };
};

/** Creates the collections and indexes of a generation. */
export const ensureCollections = async (connection: Connection, generation: Generation): Promise<void> => {
  for (const model of Object.values(modelsOf(connection, generation.number)))
    await ensureIndexes(model as unknown as Model<never>);
};

type Models = ReturnType<typeof modelsOf>;

/** Returns the models of all collections of a generation. */
const modelsOf = (connection: Connection, generation: number) => ({
  documents: documentModel(connection, generation),
  readers: readerModel(connection, generation),
  rollups: rollupModel(connection, generation),
  days: rollupDayModel(connection, generation),
  accountDocuments: accountDocumentModel(connection, generation),
  accountRollups: accountRollupModel(connection, generation),
});

/** Returns the same collections with writes that do not wait for the journal. */
const notJournaled = (connection: Connection, models: Models): Models =>
  Object.fromEntries(
    Object.entries(models).map(([name, { collection }]) => {
      const writeConcern = { w: 1, journal: false };
      return [name, { collection: connection.db!.collection(collection.collectionName, { writeConcern }) }];
    }),
  ) as unknown as Models;

/** Builds the stores and folds of a generation. */
const foldsOf = (
  { now, newEventId, requestId, step, onEventStored }: ProjectionOptions,
  generation: number,
  models: Models,
) => {
  const readerStore = mongoFoldStore(models, {
    now,
    onEventStored: (documentId) => onEventStored(generation, documentId),
    firstVersion: firstVersionIn(generation),
  });
  const accountStore = mongoAccountStore(models, { now });
  return {
    documents: mongoDocumentStore(models.documents),
    readerStore,
    readers: makeFoldReaders({ store: readerStore, now, newEventId, requestId, step }),
    accountStore,
    accounts: makeFoldAccount({ store: accountStore, step }),
  };
};

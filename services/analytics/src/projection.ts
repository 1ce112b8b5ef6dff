import type { DocumentFacts, ReaderSnapshot } from '@docsight/contracts';
import type { OutboxSource } from '@docsight/messaging';
import { groupCommit, mongoOutbox } from '@docsight/mongo';
import { perKeyBatches, perKeyQueue } from '@docsight/service-kit';
import type { Connection } from 'mongoose';
import { mongoReaderExport } from './account-export/index.ts';
import type { ReaderExport } from './account-export/index.ts';
import { factsUpdate, makeFoldAccount, mongoAccountReports, mongoAccountStore, statsUpdate } from './accounts/index.ts';
import type { AccountReports, DocumentUpdate, FoldAccount } from './accounts/index.ts';
import type { ActivityStore } from './activity/index.ts';
import { mongoDocumentStore } from './documents/index.ts';
import type { DocumentStore } from './documents/index.ts';
import { accountReportsOfLayout } from './earlier-layouts.ts';
import {
  makeEraseFigures,
  makeFoldReaders,
  makeHideReaders,
  mongoErasureStore,
  mongoFoldStore,
  rollupModel,
} from './folding/index.ts';
import type { DocumentRef, EraseFigures, FoldReaders, HideReaders } from './folding/index.ts';
import { firstVersionIn } from './generations/index.ts';
import type { Generation, RebuildState } from './generations/index.ts';
import { groupBy } from './group-by.ts';
import { openCollections } from './projection-collections-mongo.ts';
import type { ProjectionCollections } from './projection-collections-mongo.ts';
import type { RebuildTarget } from './rebuild/index.ts';
import { mongoPeopleStore, mongoReportStore } from './reports/index.ts';
import type { PeopleStore, ReportStore } from './reports/index.ts';

/** All data of one generation that is made of messages: the folds that change it, and the stores that read it. */
export type Projection = {
  /** Stores the facts of a document and folds them into its account's totals. */
  putFacts: (facts: DocumentFacts) => Promise<void>;
  /** Folds snapshots into the document's figures, and its changed days into those of the account. */
  foldReaders: FoldReaders;
  foldAccount: FoldAccount;
  eraseFigures: EraseFigures;
  hideReaders: HideReaders;
  /** Completes folds that were started at or before a time and are unfinished, oldest first. */
  completeFolds: (startedBefore: Date, limit: number) => Promise<void>;
  outbox: OutboxSource;
  /** Returns the rebuild that was running when the record of generations was last read. */
  building: () => RebuildState | null;
  documents: DocumentStore;
  reports: ReportStore;
  people: PeopleStore;
  readerExport: ReaderExport;
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
/**
 * Folds of documents at the same time. Each has up to two commands in progress, and the process has 20 connections.
 * Without a limit, hundreds of commands would delay the renewal of leases until they expire.
 */
const maxFolds = { concurrency: 16, concurrencyPerKey: 16, keptPlaces: 4 };
/** Folds of accounts at the same time. Each has up to five commands in progress. */
const maxAccountFolds = { concurrency: 6 };

export const makeProjection = (
  options: ProjectionOptions,
  { number, layout }: Generation,
  building: () => RebuildState | null,
): Projection => {
  const collections = openCollections(options.connection, number);
  const stores = foldsOf(options, number, collections);
  const { documents, readerStore, readers, eraseFigures, hideReaders, accountStore, accounts } = stores;
  const [folds, accountFolds] = [perKeyQueue(maxFolds), perKeyQueue(maxAccountFolds)];
  const foldReaders = perKeyBatches({
    work: (document: DocumentRef, batches: ReaderSnapshot[][]) =>
      folds.run(document.accountId, () => readers.fold(document, batches.flat())),
    idOf: ({ documentId }) => documentId,
    sizeOf: (snapshots) => snapshots.length,
    maxBatchSize: maxReadersPerFold,
  });
  const foldAccount = perKeyBatches({
    work: (accountId: string, batches: DocumentUpdate[][]) =>
      accountFolds.run(accountId, () => accounts.fold(accountId, batches.flat())),
    sizeOf: (updates) => updates.length,
    maxBatchSize: maxUpdatesPerFold,
  });
  /** Stores facts that arrive together in one write, and begins one fold for those of each account. */
  const putTogether = groupCommit(async (group: DocumentFacts[]) => {
    await documents.put(...group);
    const folds = new Map(
      [...groupBy(group, ({ accountId }) => accountId)].map(([accountId, facts]) => [
        accountId,
        { folded: foldAccount(accountId, facts.map(factsUpdate)) },
      ]),
    );
    return group.map(({ accountId }) => folds.get(accountId)!);
  });
  return {
    putFacts: async (facts) => {
      const { folded } = await putTogether(facts);
      await folded;
    },
    foldReaders: async (document, snapshots) => {
      await foldReaders(document, snapshots);
      // A message is acknowledged once its account counts the changed days too.
      await foldAccount(document.accountId, [{ documentId: document.documentId }]);
    },
    foldAccount,
    eraseFigures,
    hideReaders,
    completeFolds: async (startedBefore, limit) => {
      const ofDocuments = await readerStore.unfinished(startedBefore, limit);
      const ofAccounts = await accountStore.unfinished(startedBefore, limit);
      for (const rollup of ofDocuments) if (rollup.plan) await readers.completeFold(rollup, rollup.plan);
      for (const rollup of ofAccounts) if (rollup.plan) await accounts.completeFold(rollup, rollup.plan);
    },
    outbox: mongoOutbox(rollupModel(options.connection, number)),
    building,
    documents,
    readerExport: mongoReaderExport(collections.readers),
    reports: mongoReportStore(collections),
    people: mongoPeopleStore(collections),
    accountReports: accountReportsOfLayout(layout, building, mongoAccountReports(collections)),
  };
};

/** Returns a generation as a rebuild fills it. */
export const makeRebuildTarget = (
  options: ProjectionOptions,
  { number }: Generation,
  activity: Pick<ActivityStore, 'removeDocument'>,
): RebuildTarget => {
  const collections = openCollections(options.connection, number);
  const stores = foldsOf(options, number, collections);
  const { documents, readerStore, readers, eraseFigures, hideReaders, accounts } = stores;
  return {
    putFacts: (facts) => documents.put(...facts),
    eraseFigures,
    hideReaders,
    removeActivity: activity.removeDocument,
    createEmpty: readers.createEmpty,
    foldReaders: readers.fold,
    stats: readerStore.stats,
    foldFacts: (accountId, facts) => accounts.fold(accountId, facts.map(factsUpdate)),
    foldStats: (accountId, stats) => accounts.fold(accountId, stats.map(statsUpdate)),
  };
};

/** Builds the stores and folds of a generation. */
const foldsOf = (
  { now, newEventId, requestId, step, onEventStored }: ProjectionOptions,
  generation: number,
  collections: ProjectionCollections,
) => {
  const firstVersion = firstVersionIn(generation);
  const readerStore = mongoFoldStore(collections, {
    now,
    onEventStored: (documentId) => onEventStored(generation, documentId),
    firstVersion,
  });
  const readers = makeFoldReaders({ store: readerStore, now, newEventId, requestId, step });
  const erasing = {
    folds: readerStore,
    erasures: mongoErasureStore(collections, firstVersion),
    completeFold: readers.completeFold,
  };
  const accountStore = mongoAccountStore(collections, { now });
  return {
    documents: mongoDocumentStore(collections.documents),
    readerStore,
    readers,
    eraseFigures: makeEraseFigures(erasing),
    hideReaders: makeHideReaders(erasing),
    accountStore,
    accounts: makeFoldAccount({ store: accountStore, step }),
  };
};

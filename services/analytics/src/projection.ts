import type { DocumentFacts } from '@docsight/contracts';
import type { OutboxSource } from '@docsight/messaging';
import { mongoOutbox } from '@docsight/mongo';
import type { Connection, Model } from 'mongoose';
import {
  accountDocumentModel,
  accountRollupModel,
  factsTold,
  inAccountLanes,
  makeFoldAccount,
  mongoAccountReports,
  mongoAccountStore,
  statsTold,
} from './accounts/index.ts';
import type { AccountReports, FoldAccount } from './accounts/index.ts';
import { documentModel, mongoDocumentStore } from './documents/index.ts';
import type { DocumentStore } from './documents/index.ts';
import {
  inLanes,
  makeEraseFigures,
  makeFoldReaders,
  mongoFoldStore,
  rollupDayModel,
  rollupModel,
} from './folding/index.ts';
import type { EraseFigures, FoldReaders } from './folding/index.ts';
import { firstVersionIn, numberBefore } from './generations/index.ts';
import type { Generation } from './generations/index.ts';
import { readerModel } from './readers/index.ts';
import type { RebuildTarget } from './rebuild/index.ts';
import { mongoReportStore } from './reports/index.ts';
import type { ReportStore } from './reports/index.ts';

/** All that is made of messages, in one generation: what changes it, and what is read from it. */
export type Projection = {
  generation: Generation;
  models: Model<never>[];
  /** Takes the facts of a document. */
  putFacts: (facts: DocumentFacts) => Promise<void>;
  foldReaders: FoldReaders;
  foldAccount: FoldAccount;
  erase: EraseFigures;
  /** Work that was begun at or before a time and is not finished, oldest first: each to be done by calling it. */
  unfinished: (begunBefore: Date, limit: number) => Promise<(() => Promise<void>)[]>;
  outbox: OutboxSource;
  documents: DocumentStore;
  reports: ReportStore;
  accountReports: AccountReports;
};

type Options = {
  connection: Connection;
  now: () => Date;
  newEventId: () => string;
  requestId: () => string;
  /** Called between the steps of folds. */
  step: (name: string) => void;
  /** Told of each document whose figures were stored with an event. */
  stored: (generation: number, documentId: string) => void;
};

export const makeProjections =
  (options: Options) =>
  (generation: Generation): Projection => {
    const models = modelsOf(options.connection, generation.number);
    const { documents, readers, accounts } = foldsOf(options, generation.number, models);
    const foldAccount = inAccountLanes(accounts.fold);
    return {
      generation,
      models: Object.values(models) as unknown as Model<never>[],
      putFacts: async (facts) => {
        await documents.put(facts);
        await foldAccount(facts.accountId, [factsTold(facts)]);
      },
      foldReaders: inLanes(readers.fold),
      foldAccount,
      erase: makeEraseFigures(readers),
      unfinished: async (begunBefore, limit) => [
        ...(await readers.store.unfinished(begunBefore, limit)).map(
          ({ rollup, plan }) =>
            () =>
              readers.finish(rollup, plan),
        ),
        ...(await accounts.store.unfinished(begunBefore, limit)).map((rollup) => async () => {
          if (rollup.plan) await accounts.finish(rollup, rollup.plan);
        }),
      ],
      outbox: mongoOutbox(models.rollups),
      documents,
      reports: mongoReportStore(models),
      accountReports: mongoAccountReports(models),
    };
  };

/**
 * A generation as a rebuild fills it. Nothing waits for the journal: that is written in order, so what a page brought is as durable as the record that says that the page
 * is done, and what is lost of it with that is brought again.
 */
export const makeRebuildTarget = (options: Options, { number }: Generation): RebuildTarget => {
  const models = notJournaled(options.connection, modelsOf(options.connection, number));
  const { documents, readers, accounts } = foldsOf(options, number, models);
  return {
    putFacts: (facts) => documents.put(...facts),
    erase: makeEraseFigures(readers),
    beginEmpty: readers.beginEmpty,
    foldReaders: readers.fold,
    figures: readers.store.figures,
    countFacts: (accountId, facts) => accounts.fold(accountId, facts.map(factsTold)),
    countFigures: (accountId, figures) => accounts.fold(accountId, figures.map(statsTold)),
  };
};

/** The names of a generation's collections, as they are without a number. */
export const projectionNames = (connection: Connection): string[] =>
  Object.values(modelsOf(connection, numberBefore)).map(({ collection }) => collection.collectionName);

type Models = ReturnType<typeof modelsOf>;

/** What is kept of a generation; every one of its collections is here. */
const modelsOf = (connection: Connection, generation: number) => ({
  documents: documentModel(connection, generation),
  readers: readerModel(connection, generation),
  rollups: rollupModel(connection, generation),
  days: rollupDayModel(connection, generation),
  accountDocuments: accountDocumentModel(connection, generation),
  accountRollups: accountRollupModel(connection, generation),
});

/** The same collections, whose writes wait for nothing. */
const notJournaled = (connection: Connection, models: Models): Models =>
  Object.fromEntries(
    Object.entries(models).map(([name, { collection }]) => {
      const writeConcern = { w: 1, journal: false };
      return [name, { collection: connection.db!.collection(collection.collectionName, { writeConcern }) }];
    }),
  ) as unknown as Models;

const foldsOf = (options: Options, generation: number, models: Models) => {
  const { now, step } = options;
  const store = mongoFoldStore(models, {
    now,
    stored: (documentId) => options.stored(generation, documentId),
    firstVersion: firstVersionIn(generation),
  });
  const accountStore = mongoAccountStore(models, { now });
  return {
    documents: mongoDocumentStore(models.documents),
    readers: { store, ...makeFoldReaders({ ...options, store }) },
    accounts: { store: accountStore, ...makeFoldAccount({ store: accountStore, step }) },
  };
};

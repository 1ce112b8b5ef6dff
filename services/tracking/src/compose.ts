import type { Broker } from '@docsight/messaging';
import { internalVerifier, newEventId, randomAlphanumeric } from '@docsight/service-kit';
import type { Logger, Part, SigningKey, VerifyKey } from '@docsight/service-kit';
import { viewerTokens } from '@docsight/viewer-access';
import type { Express } from 'express';
import type { Connection, Model } from 'mongoose';
import { createApp } from './app.ts';
import { makeMerging, makeReaderChanges, mergeSweeper } from './changing/index.ts';
import {
  consumeDocumentFacts,
  documentsClient,
  factsModel,
  makeFindDocument,
  mongoFactsStore,
} from './documents/index.ts';
import { erasureSweeper, makeEraseViewer, makeErasing, mongoEraseReaders } from './erasure/index.ts';
import { makeReaderHistory, mongoHistoryStore, segmentModel, sessionModel, sessionSweeper } from './history/index.ts';
import { mongoReaderPages, readerOutbox } from './publishing/index.ts';
import { makeToldReaders, mongoReaderStore, readerModel } from './records/index.ts';
import type { Rules } from './rules/index.ts';
import { consumeDownloads, makeReading, makeViewing } from './viewing/index.ts';

/** Waits this long after a change of a reader for more: many beacons, one snapshot. */
const coalesceMs = 200;

type Sweeper = Part & { sweep: () => Promise<void> };

/** history: to put right after the database. sweeper: finishes merges. erasureSweeper: finishes what is erased. */
export type Tracking = {
  models: Model<never>[];
  app: Express;
  history: Part;
  sweeper: Sweeper;
  sessionSweeper: Sweeper;
  erasureSweeper: Sweeper;
};

/** Wires the service on its connections; the tests do it with the same function. */
export const composeTracking = (options: {
  connection: Connection;
  broker: Broker;
  documentsUrls: string[];
  publicUrl: string;
  jwtSecret: string;
  signingKey: SigningKey;
  verifyKeys: VerifyKey[];
  rules: Rules;
  now: () => Date;
  logger: Logger;
}): Tracking => {
  const { connection, broker, rules, now, logger } = options;
  const documents = factsModel(connection);
  const readers = readerModel(connection);

  const facts = mongoFactsStore(documents);
  const client = documentsClient({ urls: options.documentsUrls, key: options.signingKey });
  const told = makeToldReaders(() => now().getTime());
  const store = mongoReaderStore(readers, { told });
  const asideModels = { segments: segmentModel(connection), sessions: sessionModel(connection) };
  const historyStore = mongoHistoryStore(asideModels);
  const history = makeReaderHistory({ store, history: historyStore, newKey: () => randomAlphanumeric(12), now });
  const relay = broker.relay({ name: 'readers', source: readerOutbox(readers, historyStore, told), now, coalesceMs });
  const changes = makeReaderChanges({
    store,
    history,
    newId: newEventId,
    now,
    onStored: relay.nudge,
    onTrouble: (error, readerId) => logger.warn({ err: error, readerId }, 'a record stays large until its next change'),
  });
  const merging = makeMerging({ changes, history, rules });
  const reading = makeReading({ changes, merging, rules });
  const erasing = makeErasing({ store, changes, history, now });
  const findDocument = makeFindDocument({ store: facts, client, now });
  const viewing = makeViewing({
    documents: findDocument,
    client,
    reading,
    tokens: viewerTokens(options.jwtSecret),
    now,
    random: randomAlphanumeric,
  });
  consumeDocumentFacts(broker, { store: facts, erase: mongoEraseReaders(readers, ...Object.values(asideModels)) });
  consumeDownloads(broker, { reading, facts });

  return {
    models: [documents, readers, ...Object.values(asideModels)] as unknown as Model<never>[],
    app: createApp({
      viewing,
      eraseViewer: makeEraseViewer({ documents: findDocument, erasing, logger }),
      pages: mongoReaderPages({ model: readers, store, history: historyStore, logger }),
      secureCookies: options.publicUrl.startsWith('https:'),
      verifyInternal: internalVerifier({ service: 'tracking', keys: options.verifyKeys }),
      logger,
    }),
    history: history.part,
    sweeper: mergeSweeper({ store, merging, factsOf: facts.byId, logger, now }),
    sessionSweeper: sessionSweeper({ history: historyStore, logger, now }),
    erasureSweeper: erasureSweeper({ store, erasing, logger, now }),
  };
};

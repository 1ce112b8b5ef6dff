import type { Broker } from '@docsight/messaging';
import type { IndexedModel } from '@docsight/mongo';
import { internalVerifier, newEventId, randomAlphanumeric } from '@docsight/service-kit';
import type { KeyList, Logger, Part, SigningKey, VerifyKey } from '@docsight/service-kit';
import { viewerTokens } from '@docsight/viewer-access';
import type { Express } from 'express';
import type { Connection } from 'mongoose';
import { createApp } from './app.ts';
import { makeChangeQueue, makeMerging, makeReaders, mergeSweeper } from './changing/index.ts';
import {
  consumeDocumentFacts,
  documentsClient,
  factsModel,
  makeFindDocument,
  mongoFactsStore,
} from './documents/index.ts';
import { erasureSweeper, makeEraseViewer, makeViewerErasure, mongoRemoveReaders } from './erasure/index.ts';
import { makeReaderHistory, mongoHistoryStore, segmentModel, sessionModel, sessionSweeper } from './history/index.ts';
import { mongoReaderPages, readerOutbox } from './publishing/index.ts';
import { makeLiveReaders, makeReadLiveReaders } from './live/index.ts';
import { makeRecentlyPublished, mongoReaderStore, readerModel } from './records/index.ts';
import type { Rules } from './rules/index.ts';
import { consumeDownloads, makeCounting, makeLimitBeacons, makeLimitPages, makeViewing } from './viewing/index.ts';

/** After a change of a reader, waits this long for more changes, so that many beacons cause one snapshot. */
const coalesceMs = 200;

type Sweeper = Part & { sweep: () => Promise<void> };

export type Tracking = {
  models: IndexedModel[];
  app: Express;
  /** Must stop before the database does. */
  history: Part;
  mergeSweeper: Sweeper;
  sessionSweeper: Sweeper;
  erasureSweeper: Sweeper;
};

/** Builds all parts of the service on its connections. The tests build them in the same way. */
export const compose = (options: {
  connection: Connection;
  broker: Broker;
  documentsUrls: string[];
  publicUrl: string;
  jwtSecrets: KeyList<string>;
  signingKey: SigningKey;
  verifyKeys: VerifyKey[];
  rules: Rules;
  /** Beacons of one reader per minute. */
  beaconsPerMinute: number;
  now: () => Date;
  logger: Logger;
}): Tracking => {
  const { connection, broker, rules, now, logger } = options;

  const factsRecords = factsModel(connection);
  const readerRecords = readerModel(connection);
  const segmentRecords = segmentModel(connection);
  const sessionRecords = sessionModel(connection);

  const facts = mongoFactsStore(factsRecords);
  const client = documentsClient({ urls: options.documentsUrls, key: options.signingKey });
  const documents = makeFindDocument({ store: facts, client, now });

  const recentlyPublished = makeRecentlyPublished(() => now().getTime());
  const store = mongoReaderStore(readerRecords, recentlyPublished);
  const historyStore = mongoHistoryStore({ segments: segmentRecords, sessions: sessionRecords });
  const history = makeReaderHistory({ store, history: historyStore, newKey: () => randomAlphanumeric(12), now });
  const outbox = readerOutbox(readerRecords, historyStore, recentlyPublished);
  const relay = broker.relay({ name: 'readers', source: outbox, now, coalesceMs });

  const queue = makeChangeQueue({
    store,
    history,
    newId: newEventId,
    now,
    onStored: relay.nudge,
    onCompactionFailed: (error, readerId) =>
      logger.warn({ err: error, readerId }, 'record could not be compacted: its next change tries again'),
  });
  const merging = makeMerging({ queue, history, rules });
  const readers = makeReaders({ queue, merging });
  const erasure = makeViewerErasure({ store, readers, history, now });
  const live = makeLiveReaders({ nowMs: () => now().getTime() });
  const counting = makeCounting({ readers, merging, live, rules });
  const viewing = makeViewing({
    documents,
    client,
    counting,
    tokens: viewerTokens(options.jwtSecrets),
    limitBeacons: makeLimitBeacons({ perMinute: options.beaconsPerMinute, nowMs: () => now().getTime() }),
    limitPages: makeLimitPages({ nowMs: () => now().getTime() }),
    now,
    random: randomAlphanumeric,
  });

  const removeReaders = mongoRemoveReaders(readerRecords, segmentRecords, sessionRecords);
  consumeDocumentFacts(broker, { store: facts, onSaved: documents.forget, removeReaders });
  consumeDownloads(broker, { counting, facts });

  return {
    models: [factsRecords, readerRecords, segmentRecords, sessionRecords],
    app: createApp({
      viewing,
      eraseViewer: makeEraseViewer({ documents, erasure, live, logger }),
      pages: mongoReaderPages({ model: readerRecords, store, history: historyStore, logger }),
      readLiveReaders: makeReadLiveReaders({ live, facts }),
      secureCookies: options.publicUrl.startsWith('https:'),
      verifyInternal: internalVerifier({ service: 'tracking', keys: options.verifyKeys }),
      logger,
    }),
    history: history.part,
    mergeSweeper: mergeSweeper({ store, merging, factsOf: facts.byId, logger, now }),
    sessionSweeper: sessionSweeper({ history: historyStore, logger, now }),
    erasureSweeper: erasureSweeper({ store, erasure, logger, now }),
  };
};

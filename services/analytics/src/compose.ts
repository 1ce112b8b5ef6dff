import { randomUUID } from 'node:crypto';
import { partitionCount } from '@docsight/contracts';
import { makeBroker } from '@docsight/messaging';
import { mongoConnection, mongoPart } from '@docsight/mongo';
import { crashPoint, currentRequestId, internalVerifier, newEventId, serviceClient } from '@docsight/service-kit';
import type { Logger, Part, SigningKey, VerifyKey } from '@docsight/service-kit';
import type { Express } from 'express';
import { consumeDocumentStats } from './accounts/index.ts';
import { createApp } from './app.ts';
import { consumeDocumentFacts, httpDocumentsClient, makeFindDocument } from './documents/index.ts';
import { consumeReaderChanges, foldLag } from './folding/index.ts';
import { currentAccounts, currentOutbox, currentReports, documentsInEach, unfinishedInEach } from './in-generations.ts';
import { keepGenerations } from './keep-generations.ts';
import { heldLeases, mongoLeaseStore, sharePartitions } from './partitions/index.ts';
import { finishPlansPart } from './plans/index.ts';
import { makeProjections, makeRebuildTarget } from './projection.ts';
import { httpTrackingClient, rebuildTimes } from './rebuild/index.ts';
import type { RebuildTimes } from './rebuild/index.ts';

/** The list of documents is told of a busy document a few times a second at most. */
const statsCoalesceMs = 100;
/** For an answer: somebody waits for the one, nobody for a page of a rebuild. */
const requestTimeoutMs = 3_000;
const pageTimeoutMs = 30_000;

/** The whole service but its HTTP server: shared by main.ts and the tests. step: called at each crash point. */
export const compose = (options: {
  mongoUrl: string;
  database: string;
  amqpUrl: string;
  documentsUrls: string[];
  trackingUrls: string[];
  signingKey: SigningKey;
  verifyKeys: VerifyKey[];
  logger: Logger;
  times?: RebuildTimes;
  step?: (name: string) => void;
}): { app: Express; parts: Part[] } => {
  const { logger, signingKey, step = crashPoint } = options;
  const now = (): Date => new Date();
  const monotonicMs = (): number => performance.now();
  const replica = randomUUID();
  const connection = mongoConnection({ url: options.mongoUrl, database: options.database });
  const broker = makeBroker({ url: options.amqpUrl, service: 'analytics', logger });
  const client = (to: string, urls: string[], timeoutMs: number) => {
    const unavailableMessage = `The ${to} service does not answer. Try again in a few seconds.`;
    return serviceClient({ caller: 'analytics', key: signingKey, to, urls, timeoutMs, unavailableMessage });
  };
  const documentsClient = (timeoutMs: number) =>
    httpDocumentsClient(client('documents', options.documentsUrls, timeoutMs));
  const tracking = httpTrackingClient(client('tracking', options.trackingUrls, pageTimeoutMs));

  const making = {
    ...{ connection, now, newEventId, step },
    requestId: () => currentRequestId() ?? randomUUID(),
    stored: (generation: number, documentId: string) => {
      if (generations.isCurrent(generation)) relay.nudge(documentId);
    },
  };
  const { generations, parts: generationParts } = keepGenerations({
    ...{ connection, now, steadyMs: monotonicMs, step, holder: replica, logger },
    projectionOf: makeProjections(making),
    targetOf: (generation) => makeRebuildTarget(making, generation),
    sources: { documents: documentsClient(pageTimeoutMs).page, readers: tracking.page },
    times: options.times ?? rebuildTimes,
  });
  const source = currentOutbox(generations);
  const relay = broker.relay({ name: 'rollups', source, now, coalesceMs: statsCoalesceMs });
  const documents = documentsInEach(generations);

  consumeDocumentFacts(broker, {
    documents,
    erase: (document) => generations.inEach(({ erase }) => erase(document)),
  });
  consumeDocumentStats(broker, {
    fold: (accountId, told) => generations.inEach(({ foldAccount }) => foldAccount(accountId, told)),
  });
  const lag = foldLag(now);
  const held = heldLeases(monotonicMs);
  const partitions = sharePartitions({
    replica,
    partitions: consumeReaderChanges(broker, {
      fold: (document, told) => generations.inEach(({ foldReaders }) => foldReaders(document, told)),
      lag,
      holds: held.holds,
    }),
    store: mongoLeaseStore(connection, partitionCount),
    held,
    looked: lag.keepOnly,
    logger,
    monotonicMs,
  });

  return {
    app: createApp({
      verifyInternal: internalVerifier({ service: 'analytics', keys: options.verifyKeys }),
      reports: currentReports(generations),
      accounts: currentAccounts(generations),
      findDocument: makeFindDocument({ documents, client: documentsClient(requestTimeoutMs) }),
      logger,
    }),
    parts: [
      mongoPart({ connection, models: [], logger }),
      ...generationParts,
      broker.part,
      partitions,
      lag.part,
      finishPlansPart({
        ...{ name: 'folding', unfinished: unfinishedInEach(generations), logger, now },
        finish: (one) => one(),
      }),
    ],
  };
};

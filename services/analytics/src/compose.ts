import { randomUUID } from 'node:crypto';
import { makeBroker } from '@docsight/messaging';
import { mongoConnection, mongoPart } from '@docsight/mongo';
import { crashPoint, currentRequestId, internalVerifier, newEventId, serviceClient } from '@docsight/service-kit';
import type { Logger, Part, ServiceClient, SigningKey, VerifyKey } from '@docsight/service-kit';
import type { Express } from 'express';
import { consumeDocumentStats } from './accounts/index.ts';
import { activityModel, consumeActivity, mongoActivityStore, removalModel } from './activity/index.ts';
import { createApp } from './app.ts';
import { composeGenerations } from './compose-generations.ts';
import { consumeDocumentFacts, httpDocumentsClient, makeFindDocument } from './documents/index.ts';
import { completeFoldsPart } from './fold-plans/index.ts';
import { consumeReaderChanges, foldLag } from './folding/index.ts';
import { heldLeases, mongoLeaseStore, sharePartitions } from './partitions/index.ts';
import { httpTrackingClient, rebuildTimes } from './rebuild/index.ts';
import type { RebuildTimes } from './rebuild/index.ts';
import {
  filledOnly,
  routedAccountReports,
  routedDocuments,
  routedOutbox,
  routedPeople,
  routedReaderExport,
  routedReports,
} from './routed-stores.ts';

/** Collects the stats of a busy document, so that they are published a few times per second at most. */
const statsCoalesceMs = 100;
/** Timeout of calls on behalf of a client, who is waiting. */
const requestTimeoutMs = 3_000;
/** Timeout of calls for a page of a rebuild. */
const pageTimeoutMs = 30_000;

export type ComposeOptions = {
  mongoUrl: string;
  database: string;
  amqpUrl: string;
  /** Partitions of the readers' events. */
  partitions: number;
  documentsUrls: string[];
  trackingUrls: string[];
  signingKey: SigningKey;
  verifyKeys: VerifyKey[];
  logger: Logger;
  /** Times of rebuilds; shorter in tests. */
  times?: RebuildTimes;
  /** Called at each crash point. */
  step?: (name: string) => void;
};

/** Builds all parts of the service except its port, in the order of their start. The tests use it too. */
export const compose = (options: ComposeOptions): { app: Express; parts: Part[] } => {
  const { logger } = options;
  const now = (): Date => new Date();
  const monotonicMs = (): number => performance.now();
  const replica = randomUUID();

  const connection = mongoConnection({ url: options.mongoUrl, database: options.database });
  const broker = makeBroker({ url: options.amqpUrl, service: 'analytics', logger, partitions: options.partitions });
  const documentsClient = httpDocumentsClient(clientOf('documents', options, requestTimeoutMs));
  const documentPages = httpDocumentsClient(clientOf('documents', options, pageTimeoutMs));
  const readerPages = httpTrackingClient(clientOf('tracking', options, pageTimeoutMs));

  const activityModels = { activity: activityModel(connection), removals: removalModel(connection) };
  const activity = mongoActivityStore(activityModels);

  const { router, parts: generationParts } = composeGenerations({
    activity,
    projections: {
      connection,
      now,
      newEventId,
      requestId: () => currentRequestId() ?? randomUUID(),
      step: options.step ?? crashPoint,
      onEventStored: (generation, documentId) => {
        if (router.isCurrent(generation)) relay.nudge(documentId);
      },
    },
    sources: { documents: documentPages.page, readers: readerPages.page },
    times: options.times ?? rebuildTimes,
    replica,
    monotonicMs,
    logger,
  });
  const relay = broker.relay({ name: 'rollups', source: routedOutbox(router), now, coalesceMs: statsCoalesceMs });
  const documents = routedDocuments(router);
  const filled = filledOnly(router);

  consumeDocumentFacts(broker, {
    documents,
    eraseFigures: (document) => router.applyToEach(({ eraseFigures }) => eraseFigures(document)),
    hideReaders: (document) => router.applyToEach(({ hideReaders }) => hideReaders(document)),
  });
  consumeDocumentStats(broker, {
    fold: (accountId, updates) => router.applyToEach(({ foldAccount }) => foldAccount(accountId, updates)),
  });
  consumeActivity(broker, { activity });
  const lag = foldLag(now);
  const held = heldLeases(monotonicMs);
  const partitions = consumeReaderChanges(broker, {
    fold: (document, snapshots) => router.applyToEach(({ foldReaders }) => foldReaders(document, snapshots)),
    lag,
    holds: held.holds,
    now,
  });
  const partitionSharing = sharePartitions({
    replica,
    partitions,
    store: mongoLeaseStore(connection, options.partitions),
    held,
    onRenewed: lag.keepOnly,
    logger,
    monotonicMs,
  });
  const unfinishedFolds = completeFoldsPart({
    completeFolds: (startedBefore, limit) =>
      router.applyToEach(({ completeFolds }) => completeFolds(startedBefore, limit)),
    logger,
    now,
  });

  const app = createApp({
    verifyInternal: internalVerifier({ service: 'analytics', keys: options.verifyKeys }),
    reports: routedReports(filled),
    people: routedPeople(filled),
    accounts: routedAccountReports(filled),
    readerExport: routedReaderExport(filled),
    findDocument: makeFindDocument({ documents, client: documentsClient }),
    activity,
    now,
    logger,
  });
  const database = mongoPart({ connection, models: Object.values(activityModels), logger });
  return { app, parts: [database, ...generationParts, broker.part, partitionSharing, lag.part, unfinishedFolds] };
};

/** @param timeoutMs limits one try of a call. */
const clientOf = (
  to: 'documents' | 'tracking',
  { signingKey, documentsUrls, trackingUrls }: ComposeOptions,
  timeoutMs: number,
): ServiceClient =>
  serviceClient({
    caller: 'analytics',
    key: signingKey,
    to,
    urls: to === 'documents' ? documentsUrls : trackingUrls,
    timeoutMs,
    unavailableMessage: `The ${to} service does not respond. Try again in a few seconds.`,
  });

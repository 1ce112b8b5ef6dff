import { randomUUID } from 'node:crypto';
import { makeBroker } from '@docsight/messaging';
import { mongoConnection, mongoOutbox, mongoPart } from '@docsight/mongo';
import { crashPoint, currentRequestId, internalTokens, newEventId } from '@docsight/service-kit';
import type { Logger, Part } from '@docsight/service-kit';
import type { Express } from 'express';
import { createApp } from './app.ts';
import {
  consumeDocumentFacts,
  documentModel,
  httpDocumentsClient,
  makeFindDocument,
  mongoDocumentStore,
} from './documents/index.ts';
import {
  consumeReaderChanges,
  finishFoldsPart,
  inLanes,
  makeEraseFigures,
  makeFoldReaders,
  mongoFoldStore,
  rollupDayModel,
  rollupModel,
} from './folding/index.ts';
import { readerModel } from './readers/index.ts';
import { mongoReportStore } from './reports/index.ts';

/** The list of documents is told of a busy document a few times a second at most. */
const statsCoalesceMs = 100;

/** The whole service but its HTTP server: shared by main.ts and the tests. */
export const compose = (options: {
  mongoUrl: string;
  database: string;
  amqpUrl: string;
  documentsUrl: string;
  jwtSecret: string;
  logger: Logger;
}): { app: Express; parts: Part[] } => {
  const { logger, jwtSecret } = options;
  const now = (): Date => new Date();
  const connection = mongoConnection({ url: options.mongoUrl, database: options.database });
  const models = {
    documents: documentModel(connection),
    readers: readerModel(connection),
    rollups: rollupModel(connection),
    days: rollupDayModel(connection),
  };
  const broker = makeBroker({ url: options.amqpUrl, service: 'analytics', logger });
  const relay = broker.relay({
    name: 'rollups',
    source: mongoOutbox(models.rollups),
    now,
    coalesceMs: statsCoalesceMs,
  });

  const documents = mongoDocumentStore(models.documents);
  const client = httpDocumentsClient({ url: options.documentsUrl, tokens: internalTokens(jwtSecret) });
  const store = mongoFoldStore(models, { now, stored: relay.nudge });
  const trace = (): string => currentRequestId() ?? randomUUID();
  const { fold, finish } = makeFoldReaders({ store, now, newEventId, trace, step: crashPoint });
  consumeDocumentFacts(broker, { documents, erase: makeEraseFigures({ store, finish }) });
  consumeReaderChanges(broker, { fold: inLanes(fold), now });

  return {
    app: createApp({
      jwtSecret,
      reports: mongoReportStore(models),
      documents,
      findDocument: makeFindDocument({ documents, client }),
      logger,
    }),
    parts: [
      mongoPart({ connection, models: Object.values(models) as never[], logger }),
      broker.part,
      finishFoldsPart({ store, finish, logger, now }),
    ],
  };
};

import type { Broker } from '@docsight/messaging';
import { internalTokens, newEventId, randomAlphanumeric } from '@docsight/service-kit';
import type { Logger, Part } from '@docsight/service-kit';
import { viewerTokens } from '@docsight/viewer-access';
import type { Express } from 'express';
import type { Connection, Model } from 'mongoose';
import { createApp } from './app.ts';
import {
  consumeDocumentFacts,
  documentsClient,
  factsModel,
  makeFindDocument,
  mongoFactsStore,
} from './documents/index.ts';
import {
  makeMerging,
  makeReaderChanges,
  makeReading,
  mergeSweeper,
  mongoReaderStore,
  readerModel,
  readerOutbox,
} from './readers/index.ts';
import type { Rules } from './readers/index.ts';
import { consumeDownloads, makeViewing } from './viewing/index.ts';

/** Waits this long after a change of a reader for more: many beacons, one snapshot. */
const coalesceMs = 200;

export type Tracking = { models: Model<never>[]; app: Express; sweeper: Part & { sweep: () => Promise<void> } };

/** Wires the service on its connections; the tests do it with the same function. */
export const composeTracking = (options: {
  connection: Connection;
  broker: Broker;
  documentsUrls: string[];
  publicUrl: string;
  jwtSecret: string;
  rules: Rules;
  now: () => Date;
  logger: Logger;
}): Tracking => {
  const { connection, broker, rules, now, logger } = options;
  const tokens = internalTokens(options.jwtSecret);
  const documents = factsModel(connection);
  const readers = readerModel(connection);

  const facts = mongoFactsStore(documents);
  const client = documentsClient({ urls: options.documentsUrls, tokens });
  const store = mongoReaderStore(readers);
  const relay = broker.relay({ name: 'readers', source: readerOutbox(readers), now, coalesceMs });
  const changes = makeReaderChanges({ store, newId: newEventId, now, onStored: relay.nudge });
  const merging = makeMerging({ changes, rules });
  const reading = makeReading({ changes, merging, rules });
  const viewing = makeViewing({
    documents: makeFindDocument({ store: facts, client, now }),
    client,
    reading,
    tokens: viewerTokens(options.jwtSecret),
    now,
    random: randomAlphanumeric,
  });
  consumeDocumentFacts(broker, facts);
  consumeDownloads(broker, { reading, facts });

  return {
    models: [documents, readers] as unknown as Model<never>[],
    app: createApp({ viewing, secureCookies: options.publicUrl.startsWith('https:'), internalTokens: tokens, logger }),
    sweeper: mergeSweeper({ store, merging, factsOf: facts.byId, logger, now }),
  };
};

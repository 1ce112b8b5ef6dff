import type { Session } from '@docsight/api-contract';
import type { DocumentFacts } from '@docsight/contracts';
import { makeBroker } from '@docsight/messaging';
import { mongoConnection, mongoPart } from '@docsight/mongo';
import {
  asViewer,
  browser,
  eventually,
  isolated,
  silentLogger,
  tapEvents,
  testSecret,
  testSigningKey,
  testVerifyKeys,
} from '@docsight/testkit';
import request from 'supertest';
import { compose } from '../src/compose.ts';
import { toStored } from '../src/records/reader-store-mongo.ts';
import type { ReaderRecord } from '../src/records/reader-store-mongo.ts';
import { rules } from './builders.ts';
import { fakeDocuments } from './fake-documents.ts';

type Headers = Record<string, string>;

/**
 * Starts the service on real servers, with a fake documents service and a clock that a test may advance.
 * Only one can run in a process.
 */
export const startTracking = async () => {
  const servers = await isolated();
  const documents = await fakeDocuments();
  const clock = { now: Date.now() };
  const connection = mongoConnection({ url: servers.mongoUrl, database: servers.database });
  const broker = makeBroker({ url: servers.amqpUrl, service: 'tracking', logger: silentLogger, retryDelaysMs: [50] });
  const { models, app, history, mergeSweeper, sessionSweeper, erasureSweeper } = compose({
    connection,
    broker,
    documentsUrls: [documents.url],
    publicUrl: 'https://docs.example.com',
    jwtSecrets: [testSecret],
    signingKey: testSigningKey('tracking'),
    verifyKeys: testVerifyKeys,
    rules,
    beaconsPerMinute: 120,
    now: () => new Date(clock.now),
    logger: silentLogger,
  });
  const parts = [mongoPart({ connection, models, logger: silentLogger }), history, broker.part];
  for (const part of parts) await part.start?.();
  await eventually(() => broker.part.ready?.());
  const tap = await tapEvents(servers.amqpUrl);

  const post = (facts: Pick<DocumentFacts, 'shortCode'>, call: string, headers: Headers = {}) =>
    request(app)
      .post(`/s/${facts.shortCode.slice(2)}/${call}`)
      .set({ ...asViewer(), ...browser, ...headers });

  return {
    app,
    clock,
    documents,
    connection,
    mergeSweeper,
    sessionSweeper,
    erasureSweeper,
    tap,
    post,
    /** Adds a document to the documents service. Tracking asks for it when it is first opened. */
    publish: (facts: DocumentFacts): DocumentFacts => {
      documents.documents.push(facts);
      return facts;
    },
    /** Changes settings of a document in the documents service, without an event. Returns the changed facts. */
    change: (facts: DocumentFacts, settings: Partial<DocumentFacts['settings']>): DocumentFacts => {
      const changed = { ...facts, version: facts.version + 1, settings: { ...facts.settings, ...settings } };
      documents.documents.splice(documents.documents.indexOf(facts), 1, changed);
      return changed;
    },
    /** Starts a session and returns its token. */
    open: async (facts: DocumentFacts, headers: Headers = {}): Promise<string> => {
      const response = await post(facts, 'sessions', headers).expect(201);
      return (response.body as Session).viewer_token;
    },
    beacon: (facts: DocumentFacts, token: string, pages: { page: number; seconds: number }[]) =>
      post(facts, 'beacons', { Authorization: `Bearer ${token}` }).send({ pages }),
    /** Returns the records of all readers of a document, with their state decoded. */
    readers: async (facts: DocumentFacts) => {
      const records = await connection
        .collection<ReaderRecord>('readers')
        .find({ documentId: facts.documentId })
        .sort({ viewerId: 1 })
        .toArray();
      return records.map((record) => ({ ...record, ...toStored(record).reader }));
    },
    close: async () => {
      await tap.close();
      for (const part of parts.toReversed()) await part.stop?.();
      await documents.close();
      await servers.close();
    },
  };
};

export type TrackingUnderTest = Awaited<ReturnType<typeof startTracking>>;

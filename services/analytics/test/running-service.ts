import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeEvent } from '@docsight/contracts';
import type { DocumentFacts, MessageOf, ReaderSnapshot } from '@docsight/contracts';
import { internalTokenHeader, internalTokens } from '@docsight/service-kit';
import {
  aDocumentFacts,
  anEventContext,
  asAccount,
  eventually,
  isolated,
  silentLogger,
  tapEvents,
  testSecret,
} from '@docsight/testkit';
import type { EventTap } from '@docsight/testkit';
import type { Express } from 'express';
import request from 'supertest';
import type { Response } from 'supertest';
import { compose } from '../src/compose.ts';

/** The whole service on servers of its own, beside a stand-in for the documents service. */
export type RunningService = {
  app: Express;
  tap: EventTap;
  /** What the documents service knows and analytics was not told. */
  untold: DocumentFacts[];
  /** Asks as an account; of the query, nulls are left out. */
  get(accountId: string, path: string, query?: Record<string, string | number | null>): Promise<Response>;
  /** The body of a 200; of anything else its status too. */
  body(accountId: string, path: string, query?: Record<string, string | number | null>): Promise<unknown>;
  /** A document whose upload the service has been told of. */
  aTold(overrides?: Parameters<typeof aDocumentFacts>[0]): Promise<DocumentFacts>;
  stop(): Promise<void>;
};

export const runningService = async (): Promise<RunningService> => {
  const share = await isolated();
  const untold: DocumentFacts[] = [];
  const documentsServer = await documentsStandIn(untold);
  const { port } = documentsServer.address() as AddressInfo;
  const { app, parts } = compose({
    mongoUrl: share.mongoUrl,
    database: share.database,
    amqpUrl: share.amqpUrl,
    documentsUrl: `http://127.0.0.1:${port}`,
    jwtSecret: testSecret,
    logger: silentLogger,
  });
  for (const part of parts) await part.start?.();
  await eventually(async () => {
    for (const part of parts) await part.ready?.();
  });
  const tap = await tapEvents(share.amqpUrl);

  const get: RunningService['get'] = (accountId, path, query = {}) => {
    const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== null));
    return request(app).get(path).query(given).set(asAccount(accountId)).then();
  };
  return {
    ...{ app, tap, untold, get },
    body: async (accountId, path, query) => {
      const { status, body } = (await get(accountId, path, query)) as { status: number; body: unknown };
      return status === 200 ? body : { status, body };
    },
    aTold: async (overrides) => {
      const facts = aDocumentFacts(overrides);
      await tap.publish(uploaded(facts));
      await eventually(async () => {
        const { status } = await get(facts.ownerId, `/api/v1/documents/${facts.shortCode}/stats`);
        if (status !== 200) throw new Error(`not told yet: ${status}`);
      });
      return facts;
    },
    stop: async () => {
      await tap.close();
      for (const part of parts.toReversed()) await part.stop?.();
      documentsServer.close();
      await share.close();
    },
  };
};

export const uploaded = (facts: DocumentFacts): MessageOf<'document.uploaded'> => {
  const { documentId, title, shortCode, url, pageCount } = facts;
  const reference = { id: documentId, title, short_code: shortCode, url };
  const payload = { document: { ...reference, page_count: pageCount, original_filename: 'report.pdf' } };
  return makeEvent('document.uploaded', anEventContext(facts.ownerId), { payload, facts });
};

export const changed = (ownerId: string, snapshot: ReaderSnapshot): MessageOf<'reader.changed'> =>
  makeEvent('reader.changed', anEventContext(ownerId), { documentId: snapshot.documentId, readers: [snapshot] });

const documentsStandIn = (known: DocumentFacts[]): Promise<Server> =>
  new Promise((resolve) => {
    const server = createServer((req, res) => {
      const caller = internalTokens(testSecret).verify(String(req.headers[internalTokenHeader]));
      const code = /^\/internal\/documents\/by-code\/(\w{6})$/.exec(req.url ?? '')?.[1];
      const facts = known.find(({ shortCode }) => shortCode === `s-${code}`);
      res.statusCode = caller?.kind !== 'service' ? 401 : facts ? 200 : 404;
      res.end(JSON.stringify(facts ?? { error: { code: 'not_found', message: 'None.' } }));
    });
    server.listen(0, '127.0.0.1', () => resolve(server));
  });

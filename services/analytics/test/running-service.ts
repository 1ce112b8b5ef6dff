import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { defaultPartitions, makeEvent } from '@docsight/contracts';
import type { DocumentFacts, MessageOf, ReaderSnapshot } from '@docsight/contracts';
import { internalTokenHeader, internalVerifier } from '@docsight/service-kit';
import {
  aDocumentFacts,
  anEventContext,
  asAccount,
  eventually,
  isolated,
  silentLogger,
  tapEvents,
  testSigningKey,
  testVerifyKeys,
} from '@docsight/testkit';
import type { EventTap, Isolated } from '@docsight/testkit';
import type { Express } from 'express';
import request from 'supertest';
import type { Response } from 'supertest';
import { compose } from '../src/compose.ts';

/** A replica of the service. */
export type Replica = {
  app: Express;
  /** Returns the `details` of `/readyz`. */
  details(): Record<string, unknown>;
  stop(): Promise<void>;
};

/** The whole service with its own servers, and a stand-in for the documents service and tracking. */
export type RunningService = {
  app: Express;
  details: Replica['details'];
  share: Isolated;
  tap: EventTap;
  /** Documents that the documents service knows and has not published. */
  unpublished: DocumentFacts[];
  /** The data that the documents service and tracking return in pages. */
  owned: Owned;
  /** Starts another replica. `step` is called at each crash point. `mongoUrl` may lead through a proxy. */
  replica(step?: (name: string) => void, mongoUrl?: string, partitions?: number): Promise<Replica>;
  /** Sends a request as an account. Nulls in the query are left out. */
  get(accountId: string, path: string, query?: Record<string, string | number | null>): Promise<Response>;
  /** Returns the body of a 200 response, and the status and body of any other. */
  body(accountId: string, path: string, query?: Record<string, string | number | null>): Promise<unknown>;
  /** Publishes the upload of a document, and waits until the service knows it. */
  aPublishedDocument(overrides?: Parameters<typeof aDocumentFacts>[0]): Promise<DocumentFacts>;
  stop(): Promise<void>;
};

/** The data of the documents service and of tracking. */
export type Owned = {
  documents: DocumentFacts[];
  readers: { accountId: string; snapshot: ReaderSnapshot }[];
  /** Makes both respond with 503. */
  away: boolean;
  /** Called after a page was read, before the response is sent. */
  onPageRead: (of: 'documents' | 'readers') => Promise<void>;
};

/** Starts the service. */
export const runningService = async (
  options: {
    /** Called before the first replica starts. */
    before?: (share: Isolated, owned: Owned) => Promise<void>;
    /** Called at each crash point of the first replica. */
    step?: (name: string) => void;
  } = {},
): Promise<RunningService> => {
  const share = await isolated();
  const unpublished: DocumentFacts[] = [];
  const owned: Owned = { documents: [], readers: [], away: false, onPageRead: () => Promise.resolve() };
  const standIn = await ownersStandIn(unpublished, owned);
  const { port } = standIn.address() as AddressInfo;
  await options.before?.(share, owned);
  const replica: RunningService['replica'] = async (
    step,
    mongoUrl = share.mongoUrl,
    partitions = defaultPartitions,
  ) => {
    const composed = compose({
      mongoUrl,
      database: share.database,
      amqpUrl: share.amqpUrl,
      partitions,
      documentsUrls: [`http://127.0.0.1:${port}`],
      trackingUrls: [`http://127.0.0.1:${port}`],
      signingKey: testSigningKey('analytics'),
      verifyKeys: testVerifyKeys,
      logger: silentLogger,
      // Processes of tests are not suspended for as long as those in a cluster may be.
      times: { everyMs: 100, propagationMs: 1_000, holderTimeoutMs: 1_500, dropAfterMs: 1_500 },
      ...(step && { step }),
    });
    for (const part of composed.parts) await part.start?.();
    await eventually(async () => {
      for (const part of composed.parts) await part.ready?.();
    });
    return {
      app: composed.app,
      details: () => Object.assign({}, ...composed.parts.map((part) => part.details?.())) as Record<string, unknown>,
      stop: async () => {
        for (const part of composed.parts.toReversed()) await part.stop?.();
      },
    };
  };
  const { app, details, stop } = await replica(options.step);
  const tap = await tapEvents(share.amqpUrl);

  const get: RunningService['get'] = (accountId, path, query = {}) => {
    const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== null));
    return request(app).get(path).query(given).set(asAccount(accountId)).then();
  };
  return {
    app,
    details,
    share,
    tap,
    unpublished,
    owned,
    replica,
    get,
    body: async (accountId, path, query) => {
      const { status, body } = (await get(accountId, path, query)) as { status: number; body: unknown };
      return status === 200 ? body : { status, body };
    },
    aPublishedDocument: async (overrides) => {
      const facts = aDocumentFacts(overrides);
      await tap.publish(uploaded(facts));
      await eventually(async () => {
        const { status } = await get(facts.accountId, `/api/v1/documents/${facts.shortCode}/stats`);
        if (status !== 200) throw new Error(`the document is not known yet: ${status}`);
      });
      return facts;
    },
    stop: async () => {
      await tap.close();
      await stop();
      standIn.close();
      await share.close();
    },
  };
};

export const uploaded = (facts: DocumentFacts): MessageOf<'document.uploaded'> => {
  const { documentId, title, shortCode, url, pageCount } = facts;
  const reference = { id: documentId, title, short_code: shortCode, url };
  const payload = { document: { ...reference, page_count: pageCount, original_filename: 'report.pdf' } };
  return makeEvent('document.uploaded', anEventContext(facts.accountId), { payload, facts });
};

export const changed = (accountId: string, snapshot: ReaderSnapshot): MessageOf<'reader.changed'> =>
  makeEvent('reader.changed', anEventContext(accountId), { documentId: snapshot.documentId, readers: [snapshot] });

const ownersStandIn = (unpublished: DocumentFacts[], owned: Owned): Promise<Server> =>
  new Promise((resolve) => {
    const server = createServer((req, res) => {
      const { pathname, searchParams } = new URL(req.url ?? '', 'http://owners');
      const callee = pathname.startsWith('/internal/readers') ? 'tracking' : 'documents';
      const caller = internalVerifier({ service: callee, keys: testVerifyKeys })(
        String(req.headers[internalTokenHeader]),
      );
      if (pathname === '/internal/documents' || pathname === '/internal/readers') {
        const of = pathname.endsWith('readers') ? 'readers' : 'documents';
        const page = JSON.stringify(pageOf(owned[of], searchParams));
        res.statusCode = caller?.kind !== 'service' ? 401 : owned.away ? 503 : 200;
        void owned.onPageRead(of).then(() => res.end(page));
        return;
      }
      const code = /^\/internal\/documents\/by-code\/(\w{6})$/.exec(req.url ?? '')?.[1];
      const facts = [...unpublished, ...owned.documents].find(({ shortCode }) => shortCode === `s-${code}`);
      res.statusCode = caller?.kind !== 'service' ? 401 : facts ? 200 : 404;
      res.end(JSON.stringify(facts ?? { error: { code: 'not_found', message: 'None.' } }));
    });
    server.listen(0, '127.0.0.1', () => resolve(server));
  });

/** Pages are small, so that a rebuild has several. */
const maxPageSize = 7;

type OwnedItem = DocumentFacts | Owned['readers'][number];

const pageOf = (items: OwnedItem[], query: URLSearchParams) => {
  const idOf = (item: OwnedItem): string => ('snapshot' in item ? item.snapshot.readerId : item.documentId);
  const following = items
    .filter((item) => idOf(item) > (query.get('after') ?? ''))
    .sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1));
  const page = following.slice(0, maxPageSize);
  return { items: page, next: following.length > page.length ? idOf(page.at(-1)!) : null, total: items.length };
};

import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeEvent } from '@docsight/contracts';
import type { DocumentFacts, MessageOf, ReaderSnapshot } from '@docsight/contracts';
import { internalTokenHeader, internalVerifier, metrics } from '@docsight/service-kit';
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

/** A replica of the service. details: what it tells of itself at `/readyz`. */
export type Replica = { app: Express; details(): Record<string, unknown>; stop(): Promise<void> };

/** The whole service on servers of its own, beside a stand-in for the documents service and tracking. */
export type RunningService = {
  app: Express;
  details: Replica['details'];
  share: Isolated;
  tap: EventTap;
  /** What the documents service knows and analytics was not told. */
  untold: DocumentFacts[];
  /** All that the documents service and tracking know, as they tell it page by page, in the order of ids. */
  owned: Owned;
  /** One replica more. step: called at each crash point. mongoUrl: its own way to the database. */
  replica(step?: (name: string) => void, mongoUrl?: string): Promise<Replica>;
  /** Asks as an account; of the query, nulls are left out. */
  get(accountId: string, path: string, query?: Record<string, string | number | null>): Promise<Response>;
  /** The body of a 200; of anything else its status too. */
  body(accountId: string, path: string, query?: Record<string, string | number | null>): Promise<unknown>;
  /** A document whose upload the service has been told of. */
  aTold(overrides?: Parameters<typeof aDocumentFacts>[0]): Promise<DocumentFacts>;
  stop(): Promise<void>;
};

/** away: neither of them answers. pageRead: called after a page was read, before it is answered; `documents` or `readers`. */
export type Owned = {
  documents: DocumentFacts[];
  readers: { accountId: string; snapshot: ReaderSnapshot }[];
  away: boolean;
  pageRead: (of: 'documents' | 'readers') => Promise<void>;
};

/** before: what is to be done before the first replica starts. step: called at each of its crash points. */
export const runningService = async (
  options: { before?: (share: Isolated, owned: Owned) => Promise<void>; step?: (name: string) => void } = {},
): Promise<RunningService> => {
  const share = await isolated();
  const untold: DocumentFacts[] = [];
  const owned: Owned = { documents: [], readers: [], away: false, pageRead: () => Promise.resolve() };
  const standIn = await ownersStandIn(untold, owned);
  const { port } = standIn.address() as AddressInfo;
  await options.before?.(share, owned);
  const replica: RunningService['replica'] = async (step, mongoUrl = share.mongoUrl) => {
    metrics.clear(); // each process has its own
    const composed = compose({
      mongoUrl,
      database: share.database,
      amqpUrl: share.amqpUrl,
      documentsUrls: [`http://127.0.0.1:${port}`],
      trackingUrls: [`http://127.0.0.1:${port}`],
      signingKey: testSigningKey('analytics'),
      verifyKeys: testVerifyKeys,
      logger: silentLogger,
      // No process of a test is held up for as long as one in a cluster may be.
      times: { everyMs: 100, noticeMs: 1_000, goneMs: 1_500, dropAfterMs: 1_500 },
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
    ...{ app, details, share, tap, untold, owned, replica, get },
    body: async (accountId, path, query) => {
      const { status, body } = (await get(accountId, path, query)) as { status: number; body: unknown };
      return status === 200 ? body : { status, body };
    },
    aTold: async (overrides) => {
      const facts = aDocumentFacts(overrides);
      await tap.publish(uploaded(facts));
      await eventually(async () => {
        const { status } = await get(facts.accountId, `/api/v1/documents/${facts.shortCode}/stats`);
        if (status !== 200) throw new Error(`not told yet: ${status}`);
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

const ownersStandIn = (known: DocumentFacts[], owned: Owned): Promise<Server> =>
  new Promise((resolve) => {
    const server = createServer((req, res) => {
      const { pathname, searchParams } = new URL(req.url ?? '', 'http://owners');
      const asked = pathname.startsWith('/internal/readers') ? 'tracking' : 'documents';
      const caller = internalVerifier({ service: asked, keys: testVerifyKeys })(
        String(req.headers[internalTokenHeader]),
      );
      if (pathname === '/internal/documents' || pathname === '/internal/readers') {
        const of = pathname.endsWith('readers') ? 'readers' : 'documents';
        const page = JSON.stringify(pageOf<object>(owned[of], searchParams));
        res.statusCode = caller?.kind !== 'service' ? 401 : owned.away ? 503 : 200;
        void owned.pageRead(of).then(() => res.end(page));
        return;
      }
      const code = /^\/internal\/documents\/by-code\/(\w{6})$/.exec(req.url ?? '')?.[1];
      const facts = [...known, ...owned.documents].find(({ shortCode }) => shortCode === `s-${code}`);
      res.statusCode = caller?.kind !== 'service' ? 401 : facts ? 200 : 404;
      res.end(JSON.stringify(facts ?? { error: { code: 'not_found', message: 'None.' } }));
    });
    server.listen(0, '127.0.0.1', () => resolve(server));
  });

/** Small pages, so that a rebuild has several. */
const mostOnPage = 7;

const pageOf = <Item extends object>(items: Item[], asked: URLSearchParams) => {
  const idOf = (item: Item): string =>
    'snapshot' in item ? (item.snapshot as ReaderSnapshot).readerId : (item as unknown as DocumentFacts).documentId;
  const following = items
    .filter((item) => idOf(item) > (asked.get('after') ?? ''))
    .sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1));
  const page = following.slice(0, mostOnPage);
  return { items: page, next: following.length > page.length ? idOf(page.at(-1)!) : null, total: items.length };
};

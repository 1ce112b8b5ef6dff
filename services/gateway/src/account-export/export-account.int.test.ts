import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, isolated } from '@docsight/testkit';
import type { Isolated } from '@docsight/testkit';
import { aCustomer, call, fakeService, post, startGateway, withBearer } from '../../test/harness.ts';
import type { FakeService, RunningGateway } from '../../test/harness.ts';

type Page = { items: object[]; next: string | null };

const documentsInAll = 1_000;
const perPage = 100;

let servers: Isolated;
let services: FakeService;
let gateway: RunningGateway;
/** Requests for pages in progress: now, and at most. */
const inFlight = { now: 0, most: 0 };
let pages = 0;
/** Exports that have requested their first page. */
let begun = 0;
/** Text in each document, to make a page large. */
let padding = '';
/** Breaks the connection instead of the response to this page. */
let breaksAt = Infinity;

const idOf = (index: number): string => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
const documentOf = (index: number) => ({
  id: idOf(index),
  short_code: `s-${String(index).padStart(6, '0')}`,
  title: `Title ${index}${padding}`,
});

const documentPage = (after: string | null): Page => {
  const first = after === null ? 0 : Number(after.slice(-12)) + 1;
  const items = Array.from({ length: Math.min(perPage, documentsInAll - first) }, (_, at) => documentOf(first + at));
  return { items, next: first + perPage >= documentsInAll ? null : idOf(first + perPage - 1) };
};

const pageOf = ({ pathname, searchParams }: URL): Page | object => {
  const ids = (searchParams.get('documents') ?? '').split(',');
  switch (pathname) {
    case '/internal/account/documents':
      return documentPage(searchParams.get('after'));
    case '/internal/account/viewers':
      return { items: ids.map((id) => ({ document_id: id, viewer_id: `vwr_${id}` })), next: null };
    case '/internal/account/leads':
      return { items: ids.slice(0, 1).map((id) => ({ document_id: id, email: `lead-${id}@example.com` })), next: null };
    case '/internal/account/deliveries':
      return searchParams.has('after')
        ? { items: [{ id: 'second' }], next: null }
        : { items: [{ id: 'first' }], next: '1~first' };
    default:
      return { configured: true, webhook: { url: 'https://example.com/hook' }, recent_deliveries: [] };
  }
};

const isFirstPage = (url: string): boolean => url.startsWith('/internal/account/documents?') && !url.includes('after=');

beforeAll(async () => {
  servers = await isolated();
  services = await fakeService((req, res) => {
    pages += 1;
    if (pages >= breaksAt) {
      req.socket.destroy();
      return;
    }
    if (isFirstPage(req.url!)) begun += 1;
    inFlight.now += 1;
    inFlight.most = Math.max(inFlight.most, inFlight.now);
    setImmediate(() => {
      inFlight.now -= 1;
      res.setHeader('content-type', 'application/json');
      res.end(JSON.stringify(pageOf(new URL(req.url!, services.url))));
    });
  });
  const urls = [services.url];
  gateway = await startGateway(servers, { DOCUMENTS_URL: urls, ANALYTICS_URL: urls, WEBHOOKS_URL: urls });
});

afterAll(async () => {
  await gateway.stop();
  await services.close();
  await servers.close();
});

const fresh = (): void => {
  pages = 0;
  begun = 0;
  padding = '';
  breaksAt = Infinity;
  Object.assign(inFlight, { now: 0, most: 0 });
};

/** Requests an export on a connection of its own, which reads nothing until `resume`. */
const slowExport = (token: string) => {
  const socket = connect(gateway.port, '127.0.0.1').pause();
  socket.on('error', () => undefined);
  socket.write(`GET /account/export HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`);
  return socket;
};

describe('GET /account/export', () => {
  it('is one JSON file with every row of every page, one page at a time', async () => {
    fresh();
    const { token, key, email, accountId } = await aCustomer(gateway);
    await post(gateway, '/account/sessions', { email, password: 'correct horse battery' });
    const { status, headers, body } = await call(gateway, '/account/export', withBearer(token));
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="/);
    const file = body as Record<string, { id: string; document: object }[]>;
    expect(Object.keys(file)).toEqual([
      'exported_at',
      'profile',
      'api_keys',
      'sessions',
      'documents',
      'viewers',
      'leads',
      'webhook',
      'deliveries',
    ]);
    expect(file.profile).toMatchObject({ id: accountId, email });
    expect(file.documents).toHaveLength(documentsInAll);
    expect(file.viewers!.map(({ document }) => document)).toEqual(file.documents);
    expect(file.leads).toHaveLength(documentsInAll / perPage);
    expect(file.deliveries).toEqual([{ id: 'first' }, { id: 'second' }]);
    expect(file.webhook).toEqual({ url: 'https://example.com/hook' });
    expect(file.api_keys).toEqual([
      { name: 'test', created_at: expect.any(String), last_used_at: null, revoked_at: null },
    ]);
    expect(file.sessions).toEqual([
      {
        created_at: expect.any(String),
        last_used_at: expect.any(String),
        expires_at: expect.any(String),
        user_agent: expect.any(String),
      },
    ]);
    expect(JSON.stringify(file)).not.toMatch(/dsk_|argon2|[0-9a-f]{64}/);
    expect(JSON.stringify(file)).not.toContain(key.slice(0, 12));
    expect(inFlight.most).toBe(1);
  });

  it('needs the account token, and is asked for the account of the token only', async () => {
    fresh();
    expect((await call(gateway, '/account/export')).status).toBe(401);
    expect(pages).toBe(0);
  });

  it('reads no further than the client, and stops when the client leaves', async () => {
    fresh();
    padding = 'x'.repeat(20_000); // 2 MB a page: more than the buffers between the two
    const { token } = await aCustomer(gateway);
    const client = slowExport(token);
    await eventually(() => expect(pages).toBeGreaterThan(0));
    const settled = async (): Promise<number> => {
      for (let before = -1; ; before = pages) {
        if (before === pages) return pages;
        await new Promise((resolve) => setTimeout(resolve, 300));
      }
    };
    expect(await settled()).toBeLessThan(documentsInAll / perPage);
    client.destroy();
    const read = await settled();
    expect(read).toBeLessThan(documentsInAll / perPage);
    // The slot is free again, and the next export is complete.
    padding = '';
    expect((await call(gateway, '/account/export', withBearer(token))).status).toBe(200);
  });

  it('that cannot be completed is no complete file: the connection breaks', async () => {
    fresh();
    const { token } = await aCustomer(gateway);
    breaksAt = 4;
    await expect(call(gateway, '/account/export', withBearer(token))).rejects.toThrow();
  });

  it('runs twice at the same time for an account, not more often', async () => {
    fresh();
    padding = 'x'.repeat(20_000);
    const { token } = await aCustomer(gateway);
    const another = await aCustomer(gateway);
    const clients = [slowExport(token), slowExport(token)];
    await eventually(() => expect(begun).toBe(2));
    const third = await call(gateway, '/account/export', withBearer(token));
    expect([third.status, third.headers.get('retry-after')]).toEqual([429, '10']);
    expect((await call(gateway, '/account/export', withBearer(another.token))).status).toBe(200);
    for (const client of clients) client.destroy();
    await eventually(async () => expect((await call(gateway, '/account/export', withBearer(token))).status).toBe(200));
  });
});

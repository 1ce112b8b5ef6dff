import { once } from 'node:events';
import { Agent, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { internalSigner, internalTokenHeader, internalVerifier } from '@docsight/service-kit';
import { eventually, isolated, testSigningKey, testVerifyKeys } from '@docsight/testkit';
import type { Isolated } from '@docsight/testkit';
import { aCustomer, call, codeOf, fakeService, nowhere, post, startGateway, withBearer } from '../../test/harness.ts';
import type { FakeService, RunningGateway } from '../../test/harness.ts';
import type { GatewayConfig } from '../config.ts';

let servers: Isolated;
const running: { stop(): Promise<void> }[] = [];

beforeAll(async () => {
  servers = await isolated();
});
afterEach(async () => {
  for (const one of running.splice(0).toReversed()) await one.stop();
});
afterAll(() => servers.close());

const start = async (settings: Partial<GatewayConfig>): Promise<RunningGateway> => {
  const gateway = await startGateway(servers, settings);
  running.push(gateway);
  return gateway;
};
const serve = async (...handler: Parameters<typeof fakeService>): Promise<FakeService> => {
  const service = await fakeService(...handler);
  running.push({ stop: () => service.close() });
  return service;
};

/** Sends bytes and returns the response until the gateway closes the connection. */
const sendRaw = async (gateway: RunningGateway, text: string): Promise<string> => {
  const socket = connect(gateway.port, '127.0.0.1');
  socket.write(text, 'latin1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(socket, 'close');
  return Buffer.concat(chunks).toString();
};

const callerIn = (service: FakeService, name: string) =>
  internalVerifier({ service: name, keys: testVerifyKeys })(String(service.seen.at(-1)?.headers[internalTokenHeader]));

describe('a forwarded request', () => {
  it('identifies the caller, and contains nothing that a client may have forged', async () => {
    const documents = await serve();
    const gateway = await start({ DOCUMENTS_URL: [documents.url] });
    const { key, accountId } = await aCustomer(gateway);
    // A valid token that the gateway did not sign: a client may have obtained one.
    const forged = internalSigner(testSigningKey('tracking'))({ kind: 'service', service: 'tracking' }, 'documents');
    const response = await call(gateway, '/api/v1/documents?search=%C3%A9&page=2', {
      headers: {
        authorization: `Bearer ${key}`,
        cookie: 'a=b',
        [internalTokenHeader]: forged,
        'x-forwarded-host': 'evil.example',
        'x-request-id': 'trace-1',
        'x-custom': 'kept',
      },
    });
    expect(response).toMatchObject({ status: 200, body: { path: '/api/v1/documents?search=%C3%A9&page=2' } });
    expect(callerIn(documents, 'documents')).toEqual({ kind: 'api', accountId });
    const seen = documents.seen[0]!.headers;
    expect(seen).toMatchObject({ 'x-request-id': 'trace-1', 'x-forwarded-for': '127.0.0.1', 'x-custom': 'kept' });
    for (const name of ['authorization', 'cookie', 'x-forwarded-host']) expect(seen).not.toHaveProperty(name);
    expect(response.headers.get('x-request-id')).toBe('trace-1');
  });

  it('from the web application has its account token instead of a key', async () => {
    const [documents, analytics] = [await serve(), await serve()];
    const gateway = await start({ DOCUMENTS_URL: [documents.url], ANALYTICS_URL: [analytics.url] });
    const { token, accountId } = await aCustomer(gateway);
    const listed = await call(gateway, '/account/documents?page=2', withBearer(token));
    expect(listed).toMatchObject({ status: 200, body: { path: '/api/v1/documents?page=2' } });
    expect(callerIn(documents, 'documents')).toEqual({ kind: 'account', accountId });
    const stats = await call(gateway, '/account/documents/s-aB3dE9/stats', withBearer(token));
    expect(stats.body).toEqual({ path: '/api/v1/documents/s-aB3dE9/stats' });
    expect(callerIn(analytics, 'analytics')).toEqual({ kind: 'account', accountId });
    expect(documents.seen[0]!.headers).not.toHaveProperty('authorization');
    expect((await call(gateway, '/account/documents/../keys', withBearer(token))).status).toBe(404);
  });

  it('goes to the service that serves its method, and has an e-mail address in its path as the client wrote it', async () => {
    const [analytics, tracking] = [await serve(), await serve()];
    const gateway = await start({ ANALYTICS_URL: [analytics.url], TRACKING_URL: [tracking.url] });
    const { key, token } = await aCustomer(gateway);
    const seen = (service: FakeService) => service.seen.map(({ method, url }) => `${method} ${url}`);
    const viewer = '/api/v1/documents/s-aB3dE9/viewers/vwr_1';
    for (const method of ['GET', 'HEAD', 'DELETE']) await call(gateway, viewer, { method, ...withBearer(key) });
    await call(gateway, viewer.replace('/api/v1', '/account'), { method: 'DELETE', ...withBearer(token) });
    expect(seen(analytics)).toEqual([`GET ${viewer}`, `HEAD ${viewer}`]);
    expect(seen(tracking)).toEqual([`DELETE ${viewer}`, `DELETE ${viewer}`]);
    const people = ['a%40b.example', 'a@b.example', "o'a+1@b.example"].map((email) => `/analytics/people/${email}`);
    for (const path of people) {
      await call(gateway, `/api/v1${path}`, withBearer(key));
      await call(gateway, `/account${path}`, withBearer(token));
    }
    expect(seen(analytics).slice(2)).toEqual(people.flatMap((path) => [`GET /api/v1${path}`, `GET /api/v1${path}`]));
    const other = await call(gateway, '/api/v1/analytics/people/a@b.example%2F..', withBearer(key));
    expect([other.status, analytics.seen.length]).toEqual([404, 8]);
  });

  it('of a reader keeps its own token and cookies; an account token identifies the owner', async () => {
    const tracking = await serve((_req, res) => {
      res.setHeader('Set-Cookie', ['a=1; HttpOnly', 'b=2']);
      res.setHeader('Cache-Control', 'private, max-age=60');
      res.writeHead(201).end('{}');
    });
    const gateway = await start({ TRACKING_URL: [tracking.url] });
    const { token, accountId } = await aCustomer(gateway);
    const headers = { authorization: 'Bearer a-viewer-token', cookie: 'docsight_viewer=x' };
    const response = await call(gateway, '/s/aB3dE9/sessions', { method: 'POST', headers });
    expect(response.status).toBe(201);
    expect(response.headers.getSetCookie()).toEqual(['a=1; HttpOnly', 'b=2']);
    expect(response.headers.get('cache-control')).toBe('private, max-age=60');
    expect(callerIn(tracking, 'tracking')).toEqual({ kind: 'viewer' });
    expect(tracking.seen[0]!.headers).toMatchObject(headers);
    await call(gateway, '/s/aB3dE9/sessions', { method: 'POST', ...withBearer(token) });
    expect(callerIn(tracking, 'tracking')).toEqual({ kind: 'account', accountId });
  });

  it('for a viewer asset returns the compressed file with its tag and caching headers', async () => {
    const compressed = gzipSync('export const page = 1;');
    const headers = {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'public, max-age=31536000, immutable',
      Vary: 'Accept-Encoding',
      ETag: '"tag-gzip"',
    };
    const documents = await serve((req, res) => {
      const isKnown = req.headers['if-none-match'] === '"tag-gzip"';
      if (isKnown) res.writeHead(304, headers).end();
      else res.writeHead(200, { ...headers, 'Content-Encoding': 'gzip' }).end(compressed);
    });
    const gateway = await start({ DOCUMENTS_URL: [documents.url], VIEWER_RATE_LIMIT_PER_MINUTE: 77 });
    const asked = async (more: Record<string, string> = {}) => {
      const sent = request({
        port: gateway.port,
        path: '/viewer/assets/main-A1_.js',
        headers: { 'accept-encoding': 'gzip, br', ...more },
      }).end();
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      const chunks = await response.toArray();
      return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks as Buffer[]) };
    };
    const first = await asked();
    expect([first.status, first.body.equals(compressed)]).toEqual([200, true]);
    expect(first.headers).toMatchObject({
      'content-encoding': 'gzip',
      'cache-control': headers['Cache-Control'],
      vary: headers.Vary,
      etag: headers.ETag,
      'x-ratelimit-limit': '77',
    });
    expect(documents.seen[0]!.headers['accept-encoding']).toBe('gzip, br');
    const again = await asked({ 'if-none-match': headers.ETag });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    expect(again.headers).toMatchObject({ 'cache-control': headers['Cache-Control'], etag: headers.ETag });
  });

  it('never reaches an internal path', async () => {
    const documents = await serve();
    const gateway = await start({ DOCUMENTS_URL: [documents.url] });
    const { key } = await aCustomer(gateway);
    for (const path of [
      '/internal/documents/x',
      '/internal/beacons',
      '/internal',
      '/s/%2e%2e/internal',
      '/api/v1/documents/..%2f..%2finternal',
    ])
      expect((await call(gateway, path, withBearer(key))).status).toBe(404);
    expect(documents.seen).toHaveLength(0);
  });
});

describe('bodies', () => {
  it('of 20 MB are streamed to the service, no faster than it reads', async () => {
    const chunk = Buffer.alloc(64 * 1024, 1);
    const chunks = 320;
    let produced = 0;
    let received = 0;
    let letRead: () => void = () => undefined;
    const documents = await serve((req, res) => {
      letRead = () => {
        req.on('data', (data: Buffer) => {
          received += data.length;
        });
        req.on('end', () => res.writeHead(201).end('{}'));
      };
    });
    const gateway = await start({ DOCUMENTS_URL: [documents.url] });
    const { key } = await aCustomer(gateway);
    const source = new Readable({
      read() {
        produced += 1;
        this.push(produced <= chunks ? chunk : null);
      },
    });
    const upload = fetch(`${gateway.url}/api/v1/documents`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/pdf' },
      body: Readable.toWeb(source),
      duplex: 'half',
    });
    // The service reads nothing: the buffers between fill up, and nothing more is produced.
    let before = -1;
    await eventually(
      () => {
        const [earlier, now] = [before, produced];
        before = now;
        expect(documents.seen).toHaveLength(1);
        expect(now).toBe(earlier);
      },
      { everyMs: 200 },
    );
    expect(produced * chunk.length).toBeLessThan(15 * 1024 * 1024);
    letRead();
    expect((await upload).status).toBe(201);
    expect(received).toBe(chunks * chunk.length);
  });

  it('of responses are streamed to the client, no faster than it reads', async () => {
    let sent = 0;
    const chunk = Buffer.alloc(64 * 1024, 1);
    const documents = await serve((_req, res) => {
      // On a busy machine the gateway may take the service for frozen, and ask again.
      let pushed = 0;
      const source = new Readable({
        read() {
          pushed += 1;
          sent = pushed;
          this.push(pushed <= 800 ? chunk : null);
        },
      });
      source.pipe(res);
    });
    const gateway = await start({ DOCUMENTS_URL: [documents.url] });
    const response = await fetch(`${gateway.url}/s/aB3dE9/download`);
    let before = -1;
    await eventually(
      () => {
        const earlier = before;
        before = sent;
        expect(sent).toBe(earlier);
      },
      { everyMs: 200 },
    );
    expect(sent).toBeLessThan(500);
    expect((await response.arrayBuffer()).byteLength).toBe(800 * chunk.length);
  });

  it('that a service rejects before it has read them leave its response readable', async () => {
    const documents = await serve((_req, res) => {
      res.writeHead(413, { 'Content-Type': 'application/json' }).end('{"error":{"code":"payload_too_large"}}');
    });
    const gateway = await start({ DOCUMENTS_URL: [documents.url] });
    const { key } = await aCustomer(gateway);
    const body = Buffer.alloc(30 * 1024 * 1024);
    const response = await call(gateway, '/api/v1/documents', { method: 'POST', body, ...withBearer(key) });
    expect([response.status, codeOf(response)]).toEqual([413, 'payload_too_large']);
  });

  it('of a known length that arrive in parts are complete, small and large ones', async () => {
    const part = Buffer.alloc(30 * 1024, 1);
    const documents = await serve((req, res) => {
      const parts = Number(req.headers['x-parts']);
      res.writeHead(200, { 'Content-Length': parts * part.length });
      const send = (left: number): void => {
        if (left === 0) res.end();
        else res.write(part, () => send(left - 1));
      };
      send(parts);
    });
    const gateway = await start({ DOCUMENTS_URL: [documents.url] });
    const lengthOf = async (parts: number): Promise<number> => {
      const response = await fetch(`${gateway.url}/s/aB3dE9/download`, { headers: { 'x-parts': String(parts) } });
      return (await response.arrayBuffer()).byteLength;
    };
    for (const parts of [0, 1, 4, 5, 20]) expect(await lengthOf(parts)).toBe(parts * part.length);
  });

  it('that break off break off for the client too', async () => {
    const documents = await serve((_req, res) => {
      res.writeHead(200, { 'Content-Length': '1000' });
      res.write('half');
      setImmediate(() => res.destroy());
    });
    const gateway = await start({ DOCUMENTS_URL: [documents.url] });
    const broken = fetch(`${gateway.url}/s/aB3dE9/download`).then((response) => response.text());
    await expect(broken).rejects.toThrow();
  });

  it('are aborted at the service when the client disconnects', async () => {
    let ended = false;
    const documents = await serve((req, res) => {
      res.on('close', () => {
        ended = !res.writableFinished;
      });
      if (req.method === 'GET') res.write('begin');
    });
    const gateway = await start({ DOCUMENTS_URL: [documents.url], TRACKING_URL: [documents.url] });
    const leaving = new AbortController();
    const response = await fetch(`${gateway.url}/s/aB3dE9/download`, { signal: leaving.signal });
    expect(response.status).toBe(200);
    leaving.abort();
    await eventually(() => {
      expect(ended).toBe(true);
    });
    ended = false;
    const waiting = new AbortController();
    const call = fetch(`${gateway.url}/s/aB3dE9/gate`, { method: 'POST', body: '{}', signal: waiting.signal });
    await eventually(() => {
      expect(documents.seen).toHaveLength(2);
    });
    waiting.abort();
    await expect(call).rejects.toThrow();
    await eventually(() => {
      expect(ended).toBe(true);
    });
  });
});

describe('an unavailable service', () => {
  it('causes 503 with Retry-After at once', async () => {
    const gateway = await start({});
    const { key } = await aCustomer(gateway);
    const read = await call(gateway, '/api/v1/documents', withBearer(key));
    const written = await post(gateway, '/api/v1/webhooks', { url: 'https://example.com' }, key);
    for (const response of [read, written]) {
      expect([response.status, codeOf(response)]).toEqual([503, 'service_unavailable']);
      expect(response.headers.get('retry-after')).toBe('2');
    }
    const viewer = await call(gateway, '/s/aB3dE9/sessions', { method: 'POST' });
    expect([viewer.status, codeOf(viewer)]).toEqual([503, 'service_unavailable']);
  });

  it('leaves the connection of a large upload usable for the next request', async () => {
    const gateway = await start({ DOCUMENTS_URL: [nowhere] });
    const { key } = await aCustomer(gateway);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const upload = async (): Promise<number | undefined> => {
      const sent = request(`${gateway.url}/api/v1/documents`, {
        method: 'POST',
        agent,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'multipart/form-data; boundary=x' },
        signal: AbortSignal.timeout(5_000),
      });
      sent.end(Buffer.alloc(1024 * 1024));
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      response.resume();
      await once(response, 'end');
      return response.statusCode;
    };
    expect([await upload(), await upload(), await upload()]).toEqual([503, 503, 503]);
    agent.destroy();
  });

  it('in one replica is not visible: requests with bodies go to the other one', async () => {
    const received: string[] = [];
    const documents = await serve((req, res) => {
      req.on('data', (chunk: Buffer) => received.push(chunk.toString()));
      req.on('end', () => res.writeHead(201).end('{}'));
    });
    const gateway = await start({ DOCUMENTS_URL: [nowhere, documents.url] });
    const { key } = await aCustomer(gateway);
    for (let at = 0; at < 6; at += 1) {
      expect((await post(gateway, '/api/v1/documents', { at }, key)).status).toBe(201);
    }
    expect(received).toEqual([0, 1, 2, 3, 4, 5].map((at) => `{"at":${at}}`));
  });

  it('that crashes during a request causes a retry of a read, but not of a write', async () => {
    const dying = await serve((req) => req.socket.destroy());
    const healthy = await serve();
    const gateway = await start({ DOCUMENTS_URL: [dying.url, healthy.url] });
    const { key } = await aCustomer(gateway);
    const writes = await Promise.all([1, 2].map(() => post(gateway, '/api/v1/documents', {}, key)));
    expect(writes.map(({ status }) => status).sort()).toEqual([200, 503]);
    expect(dying.seen.length + healthy.seen.length).toBe(2);
    // Simultaneous requests: none may try the crashing replica again before it has tried the other one.
    const reads = await Promise.all(
      Array.from({ length: 24 }, () => call(gateway, '/api/v1/documents', withBearer(key))),
    );
    expect(reads.map(({ status }) => status)).toEqual(Array(24).fill(200));
    // It has failed too often by now: writes no longer reach it.
    const later = await Promise.all([1, 2, 3, 4].map(() => post(gateway, '/api/v1/documents', {}, key)));
    expect(later.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  it('receives requests again after its return', async () => {
    const [one, two] = [await serve(), await serve()];
    const gateway = await start({ DOCUMENTS_URL: [one.url, two.url] });
    const { key } = await aCustomer(gateway);
    for (let at = 0; at < 10; at += 1) await call(gateway, '/api/v1/documents', withBearer(key));
    expect([one.seen.length, two.seen.length]).toEqual([5, 5]);
  });
});

describe('the public port', () => {
  it.each(['*/*', 'application/json', 'text/html;q=0.5, application/json', 'image/png'])(
    'says what it is as JSON to a client that accepts %s',
    async (accept) => {
      const gateway = await start({ PUBLIC_URL: 'https://docs.example.com' });
      const home = await call(gateway, '/', { headers: { accept } });
      expect([home.status, home.headers.get('vary')]).toEqual([200, 'Accept']);
      expect(home.body).toEqual({
        product: 'Docsight',
        version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
        description: expect.any(String),
        api: 'https://docs.example.com/api/v1',
        documentation: 'https://docs.example.com/docs',
        api_key_guide: 'https://docs.example.com/docs#get-an-api-key',
        openapi: 'https://docs.example.com/openapi.json',
      });
    },
  );

  it('responds with JSON to other methods and unknown paths', async () => {
    const gateway = await start({});
    for (const method of ['POST', 'DELETE', 'OPTIONS']) {
      const rejected = await call(gateway, '/', { method, headers: { accept: 'text/html' } });
      expect([rejected.status, rejected.headers.get('allow'), codeOf(rejected)]).toEqual([
        405,
        'GET',
        'method_not_allowed',
      ]);
    }
    const unknown = await call(gateway, '/favicon.ico');
    expect([unknown.status, codeOf(unknown)]).toEqual([404, 'not_found']);
    expect(unknown.headers.has('x-powered-by')).toBe(false);
  });

  it('names the slash at the end of a path, and the word that an Authorization header lacks, but not its value', async () => {
    const gateway = await start({});
    const customer = await aCustomer(gateway);
    const slash = await call(gateway, '/api/v1/documents/', withBearer(customer.key));
    expect([slash.status, slash.body]).toMatchObject([
      404,
      { error: { message: expect.stringMatching(/ Leave out the slash at its end\.$/) } },
    ]);
    const key = 'dsk_0123456789abcdefghij0123456789abcdefghij';
    for (const path of ['/api/v1/documents', '/account/me']) {
      const { status, body } = await call(gateway, path, { headers: { authorization: key } });
      expect([status, body]).toMatchObject([
        401,
        {
          error: { message: expect.stringMatching(/^The header Authorization must have the word "Bearer", a space, /) },
        },
      ]);
      expect(JSON.stringify(body)).not.toContain(key);
    }
  });

  it('gives each response an id: the one of the request if it is well-formed, else a new one', async () => {
    const gateway = await start({});
    const idFor = async (given: string) =>
      (await call(gateway, '/', { headers: { 'x-request-id': given } })).headers.get('x-request-id');
    expect(await idFor('trace_1-a')).toBe('trace_1-a');
    for (const bad of ['', 'a b', '<script>', 'x'.repeat(101), 'é'])
      expect(await idFor(bad)).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
  });

  it('responds to HTTP/1.1 without Host, CONNECT, expectations and upgrades as usual', async () => {
    const gateway = await start({});
    const host = 'Host: x\r\nConnection: close\r\n';
    const responses = await Promise.all(
      [
        'GET / HTTP/1.1\r\nConnection: close\r\n\r\n',
        'GET / HTTP/1.0\r\n\r\n',
        `CONNECT internal:80 HTTP/1.1\r\n${host}\r\n`,
        `GET / HTTP/1.1\r\n${host}Expect: the unexpected\r\n\r\n`,
        `GET / HTTP/1.1\r\nHost: x\r\nConnection: close, upgrade\r\nUpgrade: websocket\r\n\r\n`,
      ].map((text) => sendRaw(gateway, text)),
    );
    expect(responses.map((response) => response.split(' ')[1])).toEqual(['400', '200', '405', '200', '200']);
    for (const response of responses) {
      expect(response).toMatch(/^x-ratelimit-remaining: \d+\r$/im);
      expect(response).toMatch(/^x-request-id: \S+\r$/im);
    }
    expect(responses[0]).toContain('{"error":{"code":"bad_request","message":"The Host header');
  });

  it.each([
    ['what is not HTTP', 'nonsense\r\n\r\n', '400 Bad Request'],
    ['headers of more than 16 KB', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, '431 '],
  ])('rejects %s with the usual error body', async (_case, text, status) => {
    const gateway = await start({});
    const response = await sendRaw(gateway, text);
    expect(response).toContain(`HTTP/1.1 ${status}`);
    expect(response).toContain('{"error":{"code":"bad_request"');
    expect(response).toMatch(/^x-ratelimit-limit: 100000\r$/im);
    expect(response).toMatch(/^x-request-id: \S+\r$/im);
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { isolated, testSecret } from '@docsight/testkit';
import type { Isolated } from '@docsight/testkit';
import { viewerCookie, viewerTokens } from '@docsight/viewer-access';
import { Redis } from 'ioredis';
import { call, codeOf, fakeService, startGateway } from '../../test/harness.ts';
import type { ApiResponse, FakeService, RunningGateway } from '../../test/harness.ts';
import type { GatewayConfig } from '../config.ts';

let servers: Isolated;
let redis: Redis;
const running: { stop(): Promise<void> }[] = [];

beforeAll(async () => {
  servers = await isolated();
  redis = new Redis(servers.redisUrl);
});
afterEach(async () => {
  for (const one of running.splice(0).toReversed()) await one.stop();
});
afterAll(async () => {
  redis.disconnect();
  await servers.close();
});

const tokens = viewerTokens([testSecret]);
const tokenOf = (viewerId: string, counted = true): string =>
  tokens.sign({
    documentId: '6f9b1c1e-1d7f-4f57-9a55-0a4a3c1b2d3e',
    viewerId,
    sessionId: 'ses_1',
    sessionStartedAt: 1_700_000_000_000,
    passwordVersion: 0,
    gatePassed: false,
    owner: false,
    counted,
  });
const cookieOf = (token: string): string => viewerCookie(token, { path: '/s/aB3dE9', secure: false, persistent: true });

/**
 * Starts a fake tracking. The password "right" is right; the document "absent" does not exist. A session belongs to the
 * viewer of the header X-Viewer, or to a new one.
 */
const startTracking = async (): Promise<FakeService> => {
  let viewers = 0;
  const service = await fakeService((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      res.setHeader('Content-Type', 'application/json');
      if (req.url?.startsWith('/s/absent') === true) res.writeHead(404);
      else if (req.url?.endsWith('/password') === true)
        res.writeHead(Buffer.concat(chunks).toString().includes('right') ? 200 : 403);
      else if (req.url?.endsWith('/sessions') === true) {
        viewers += 1;
        const viewerId = String(req.headers['x-viewer'] ?? `anon_${viewers}`);
        res.setHeader('Set-Cookie', cookieOf(tokenOf(viewerId, req.headers['x-bot'] === undefined)));
        res.writeHead(201);
      }
      res.end('{}');
    });
  });
  running.push({ stop: () => service.close() });
  return service;
};

/** Starts a gateway behind a proxy, so that requests choose their client address. */
const start = async (name: string, settings: Partial<GatewayConfig> = {}) => {
  const tracking = await startTracking();
  const own = { ...servers, database: `${servers.database}_${name}` };
  const gateway = await startGateway(own, { TRACKING_URL: [tracking.url], TRUSTED_PROXY_HOPS: 1, ...settings });
  running.push(gateway);
  return { gateway, tracking, prefix: `${own.database}:limit` };
};

const send = (
  gateway: RunningGateway,
  path: string,
  address: string,
  { body = {}, headers = {} }: { body?: object; headers?: Record<string, string> } = {},
): Promise<ApiResponse> =>
  call(gateway, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, ...headers },
    body: JSON.stringify(body),
  });

const guess = (gateway: RunningGateway, address: string, password = 'wrong') =>
  send(gateway, '/s/aB3dE9/password', address, { body: { password } });
const statusesOf = (responses: ApiResponse[]): number[] => responses.map(({ status }) => status);
const countOf = (responses: ApiResponse[], status: number): number =>
  statusesOf(responses).filter((one) => one === status).length;
/** Sends requests, a hundred at a time: more connections than a server accepts at once would be reset. */
const inBatches = async (count: number, act: (at: number) => Promise<ApiResponse>): Promise<ApiResponse[]> => {
  const responses: ApiResponse[] = [];
  while (responses.length < count) responses.push(...(await times(100, (at) => act(responses.length + at))));
  return responses;
};
const times = <Result>(count: number, act: (at: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => act(at)));

describe('wrong passwords of a document', () => {
  it('are limited over all addresses; beyond, each address has five tries an hour', async () => {
    const { gateway, tracking } = await start('passwords');
    // A PIN of four digits needs up to 10,000 tries. Each address stays below its own limit of attempts.
    const guesses = await inBatches(1_000, (at) => guess(gateway, `198.51.100.${at % 10}`));
    expect([countOf(guesses, 403), tracking.seen.length]).toEqual([1_000, 1_000]);
    const beyond = await times(100, (at) => guess(gateway, `198.51.100.${at % 10}`));
    expect([countOf(beyond, 403), countOf(beyond, 429)]).toEqual([50, 50]);
    const limited = beyond.find(({ status }) => status === 429)!;
    expect([codeOf(limited), Number(limited.headers.get('retry-after')) > 3_000]).toEqual(['rate_limited', true]);
    expect(limited.headers.get('x-ratelimit-limit')).toBe('5');

    const reader = '203.0.113.1';
    expect(statusesOf([await guess(gateway, reader), await guess(gateway, reader, 'right')])).toEqual([403, 200]);
    const other = await send(gateway, '/s/zzzzzz/password', '198.51.100.1', { body: { password: 'wrong' } });
    expect(other.status).toBe(403);
  });

  it('are limited for the IPv6 networks of one customer together', async () => {
    const { gateway } = await start('outer', { GATE_ATTEMPTS_PER_HOUR: 5 });
    const guesses = await times(40, (at) => guess(gateway, `2001:db8:0:10${at % 10}::1`));
    expect([countOf(guesses, 403), countOf(guesses, 429)]).toEqual([20, 20]);
    expect((await guess(gateway, '2001:db8:0:200::1')).status).toBe(403);
  });

  it('do not include right ones and requests that no service checked', async () => {
    const { gateway, prefix } = await start('right');
    await times(20, () => guess(gateway, '198.51.100.1', 'right'));
    expect(await redis.exists(`${prefix}:password:aB3dE9`)).toBe(0);
    await guess(gateway, '198.51.100.1');
    expect(await redis.get(`${prefix}:password:aB3dE9`)).toBe('1');
  });

  it('do not include those beyond the own limit of an address, which cannot use up the limit of all', async () => {
    const { gateway, prefix } = await start('own', { GATE_ATTEMPTS_PER_HOUR: 5 });
    const guesses = await times(50, () => guess(gateway, '198.51.100.1'));
    expect(countOf(guesses, 403)).toBe(5);
    expect(await redis.get(`${prefix}:password:aB3dE9`)).toBe('5');
  });
});

describe('the keys of limits', () => {
  it('exist for documents only: neither for malformed codes nor for codes without a document', async () => {
    const { gateway, prefix } = await start('keys');
    const codes = ['absent', 'x', 'aB3-E9', 's-aB3dE9', 'x'.repeat(200)];
    for (const code of codes)
      for (const way of ['gate', 'password', 'sessions']) await send(gateway, `/s/${code}/${way}`, '198.51.100.1');
    const keys = await redis.keys(`${prefix}:*`);
    expect(keys.filter((key) => codes.some((code) => key.includes(`:${code}`)))).toEqual([]);
    expect(keys).toContain(`${prefix}:viewer:198.51.100.1`);
  });
});

describe('new readers of a document', () => {
  const open = (gateway: RunningGateway, headers: Record<string, string> = {}, code = 'aB3dE9') =>
    send(gateway, `/s/${code}/sessions`, '198.51.100.1', { headers });

  it('are limited for each address, because each may fill a record', async () => {
    const { gateway, tracking } = await start('readers', { VIEWER_RATE_LIMIT_PER_MINUTE: 50 });
    await redis.del(`${servers.database}_readers:limit:viewer:198.51.100.1`);
    const opened: ApiResponse[] = [];
    for (let minute = 0; minute < 3; minute += 1) {
      opened.push(...(await times(30, () => open(gateway))));
      await redis.del(`${servers.database}_readers:limit:viewer:198.51.100.1`);
    }
    expect([countOf(opened, 201), countOf(opened, 429), tracking.seen.length]).toEqual([50, 40, 50]);
    expect((await open(gateway, {}, 'zzzzzz')).status).toBe(201);
    expect((await send(gateway, '/s/aB3dE9/sessions', '203.0.113.1')).status).toBe(201);
  });

  it('are neither readers who return nor requests that are not counted', async () => {
    const { gateway, prefix } = await start('known');
    const key = `${prefix}:new-reader:aB3dE9:198.51.100.1`;
    const cookie = cookieOf(tokenOf('anon_known')).split(';')[0]!;
    await open(gateway, { cookie, 'x-viewer': 'anon_known' });
    await open(gateway, { authorization: `Bearer ${tokenOf('anon_known')}`, 'x-viewer': 'anon_known' });
    await open(gateway, { 'x-bot': '1' });
    expect(await redis.exists(key)).toBe(0);
    // A token that is forged, or of a viewer of another document, makes a new reader.
    await open(gateway, { cookie: `${cookie}x`, 'x-viewer': 'anon_known' });
    await open(gateway, { cookie });
    expect(await redis.get(key)).toBe('2');
  });
});

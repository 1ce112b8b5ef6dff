import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, isolated } from '@docsight/testkit';
import type { Isolated } from '@docsight/testkit';
import {
  aCustomer,
  call,
  codeOf,
  fakeService,
  logInBrowser,
  post,
  startGateway,
  withBearer,
  withCookie,
} from '../../test/harness.ts';
import { aCable } from '../../test/cable.ts';
import type { ApiResponse, FakeService, RunningGateway } from '../../test/harness.ts';
import type { GatewayConfig } from '../config.ts';

let servers: Isolated;
let service: FakeService;

beforeAll(async () => {
  servers = await isolated();
  service = await fakeService();
});
afterAll(async () => {
  await service.close();
  await servers.close();
});

/** Starts the gateways of one test. Their own database name gives them their own limits. */
const startGateways = async (name: string, count: number, settings: Partial<GatewayConfig>) => {
  const own = { ...servers, database: `${servers.database}_${name}` };
  const urls = { DOCUMENTS_URL: [service.url], TRACKING_URL: [service.url] };
  const gateways: RunningGateway[] = [];
  for (let at = 0; at < count; at += 1) gateways.push(await startGateway(own, { ...urls, ...settings }));
  return { gateways, stop: () => Promise.all(gateways.map((gateway) => gateway.stop())) };
};

const sendMany = (gateways: RunningGateway[], count: number, send: (gateway: RunningGateway) => Promise<ApiResponse>) =>
  Promise.all(Array.from({ length: count }, (_, at) => send(gateways[at % gateways.length]!)));

const countOf = (responses: ApiResponse[], status: number): number =>
  responses.filter((response) => response.status === status).length;

const limitOf = ({ headers }: ApiResponse): number[] =>
  ['limit', 'remaining', 'reset'].map((name) => Number(headers.get(`x-ratelimit-${name}`) ?? NaN));

describe('the limit of an API key', () => {
  it('admits exactly its number of requests over all gateways, also simultaneously', async () => {
    const { gateways, stop } = await startGateways('exact', 2, { RATE_LIMIT_PER_MINUTE: 100 });
    const { key } = await aCustomer(gateways[0]!);
    const responses = await sendMany(gateways, 260, (at) => call(at, '/api/v1/documents', withBearer(key)));
    expect([countOf(responses, 200), countOf(responses, 429)]).toEqual([100, 160]);
    const remaining = responses.filter(({ status }) => status === 200).map((response) => limitOf(response)[1]!);
    expect(remaining.sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, at) => at));
    const rejected = responses.find(({ status }) => status === 429)!;
    expect(codeOf(rejected)).toBe('rate_limited');
    const nowSeconds = Date.now() / 1000;
    const [limit, left, reset] = limitOf(rejected);
    expect([limit, left]).toEqual([100, 0]);
    expect(reset).toBeGreaterThan(nowSeconds);
    expect(reset).toBeLessThanOrEqual(nowSeconds + 61);
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    await stop();
  });

  it('is counted for each key, and separately from requests without a valid key', async () => {
    const { gateways, stop } = await startGateways('apart', 1, { RATE_LIMIT_PER_MINUTE: 3 });
    const [gateway] = gateways as [RunningGateway];
    const [ann, bob] = [await aCustomer(gateway), await aCustomer(gateway)];
    const askWith = (init: RequestInit) => sendMany(gateways, 5, (at) => call(at, '/api/v1/documents', init));
    expect(countOf(await askWith(withBearer(ann.key)), 200)).toBe(3);
    const strangers = await askWith(withBearer('dsk_wrong'));
    expect([countOf(strangers, 401), countOf(strangers, 429)]).toEqual([3, 2]);
    expect(countOf(await askWith({}), 429)).toBe(5);
    expect(countOf(await askWith(withBearer(bob.key)), 200)).toBe(3);
    await stop();
  });

  it('is in the headers of every response', async () => {
    const failing = await fakeService((req, res) => {
      res.statusCode = Number(/status=(\d+)/.exec(req.url ?? '')?.[1]);
      res.setHeader('X-RateLimit-Limit', '7');
      res.end('{}');
    });
    const settings = { RATE_LIMIT_PER_MINUTE: 50, ANALYTICS_URL: [failing.url] };
    const { gateways, stop } = await startGateways('headers', 1, settings);
    const [gateway] = gateways as [RunningGateway];
    const { key } = await aCustomer(gateway);
    const cases: [path: string, status: number, init: RequestInit][] = [
      ['/api/v1/documents', 200, withBearer(key)],
      ['/api/v1/documents', 401, {}],
      ['/api/v1/nothing', 404, withBearer(key)],
      ['/api/v1', 404, withBearer(key)],
      ['/api/v1/documents/%2e%2e/x', 404, withBearer(key)],
      ...[400, 405, 413, 422, 500, 502, 503, 504].map((status): [string, number, RequestInit] => [
        `/api/v1/analytics/overview?status=${status}`,
        status,
        withBearer(key),
      ]),
      ['/api/v1/webhooks', 503, withBearer(key)],
      ['/api/v1/webhooks', 413, { method: 'POST', body: Buffer.alloc(1024 * 1024 + 1), ...withBearer(key) }],
      ['/', 200, {}],
      ['/', 405, { method: 'POST' }],
      ['/api', 404, {}],
      ['/api/v2/documents', 404, withBearer(key)],
      ['/internal/documents', 404, {}],
      ['//account/login', 404, {}],
    ];
    for (const [path, status, init] of cases) {
      const response = await call(gateway, path, init);
      expect([path, response.status, limitOf(response)[0]]).toEqual([path, status, 50]);
      expect(limitOf(response).every(Number.isInteger)).toBe(true);
      expect(response.headers.get('x-request-id')).toEqual(expect.any(String));
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
    }
    await stop();
    await failing.close();
  });

  it('is in the headers also when the store is unavailable, and in a 429 response', async () => {
    const mongoUrl = new URL(servers.mongoUrl);
    const mongo = await aCable({ path: decodeURIComponent(mongoUrl.hostname) });
    const settings = {
      RATE_LIMIT_PER_MINUTE: 2,
      MONGO_URL: `mongodb://127.0.0.1:${mongo.port}/?directConnection=true`,
    };
    const { gateways, stop } = await startGateways('unknown', 1, settings);
    await mongo.cut();
    const ask = (last: string) => call(gateways[0]!, '/api/v1/documents', withBearer(`dsk_${'x'.repeat(39)}${last}`));
    const responses = await Promise.all(['a', 'b', 'c'].map(ask));
    responses.sort((one, other) => one.status * 10 - limitOf(one)[1]! - (other.status * 10 - limitOf(other)[1]!));
    expect(responses.map((response) => [response.status, ...limitOf(response).slice(0, 2)])).toEqual([
      [429, 2, 0],
      [503, 2, 1],
      [503, 2, 0],
    ]);
    expect(responses.map(({ headers }) => Number(headers.get('retry-after')) > 0)).toEqual([true, true, true]);
    await stop();
    await mongo.close();
  });
});

describe('the limit of an account', () => {
  it('counts its sessions and tokens together over all gateways, and no other account', async () => {
    const settings = { ACCOUNT_RATE_LIMIT_PER_MINUTE: 12, DASHBOARD_RATE_LIMIT_PER_MINUTE: 20 };
    const { gateways, stop } = await startGateways('dashboard', 2, settings);
    const [gateway] = gateways as [RunningGateway];
    const [ann, bob] = [await aCustomer(gateway), await aCustomer(gateway)];
    const { cookie } = await logInBrowser(gateway, ann.email);
    const inits = [withCookie(cookie), withBearer(ann.token)];
    // One of the 20 made the key of `aCustomer`.
    const paths = ['/account/me', '/account/documents', '/account/nothing'];
    const responses = await Promise.all(
      Array.from({ length: 30 }, (_, at) => call(gateways[at % 2]!, paths[at % 3]!, inits[at % 2])),
    );
    expect(countOf(responses, 429)).toBe(11);
    expect(new Set(responses.map((response) => limitOf(response)[0]))).toEqual(new Set([20]));
    expect((await call(gateway, '/account/me', withBearer(bob.token))).status).toBe(200);
    // Without a valid session or token, and for logins with any, the address counts.
    const bad = await call(gateway, '/account/me', withBearer('x.y.z'));
    expect([bad.status, limitOf(bad)[0]]).toEqual([401, 12]);
    const login = { email: ann.email, password: 'a wrong password' };
    const logins = await sendMany(gateways, 12, (at) => post(at, '/account/login', login, bob.token));
    // Two registrations, a login and the bad token were counted before.
    expect([countOf(logins, 429) >= 4, limitOf(logins[0]!)[0]]).toEqual([true, 12]);
    expect((await call(gateway, '/account/me', withBearer(bob.token))).status).toBe(200);
    await stop();
  });
});

describe('the limit of page content that accounts request with as=owner', () => {
  it('is counted by account over all gateways, apart from readers at the same address', async () => {
    const { gateways, stop } = await startGateways('owner', 2, { VIEWER_RATE_LIMIT_PER_MINUTE: 6 });
    const [gateway] = gateways as [RunningGateway];
    const [ann, bob] = [await aCustomer(gateway), await aCustomer(gateway)];
    const { cookie } = await logInBrowser(gateway, ann.email);
    const ask = (path: string, init: RequestInit) => sendMany(gateways, 4, (at) => call(at, `/s/aB3dE9/${path}`, init));

    const images = await ask('pages/1?width=400&as=owner', withCookie(cookie));
    const sizes = await ask('pages?as=owner', withBearer(ann.token));
    expect([...images, ...sizes].map(({ status }) => status).sort()).toEqual([...Array<number>(6).fill(200), 429, 429]);
    expect(limitOf(images[0]!)[0]).toBe(6);
    expect(countOf(await ask('pages?as=owner', withBearer(bob.token)), 200)).toBe(4);
    expect(countOf(await ask('pages', {}), 200)).toBe(4);
    // Without a valid login, and for anything else, the address counts.
    expect(countOf(await ask('pages?as=owner', { headers: { cookie } }), 200)).toBe(2);
    expect(countOf(await ask('pages?as=owner', withBearer('x.y.z')), 429)).toBe(4);
    expect(countOf(await ask('pages', withBearer(bob.token)), 429)).toBe(4);
    expect(countOf(await ask('download?as=owner', withBearer(bob.token)), 429)).toBe(4);
    expect((await post(gateway, '/s/aB3dE9/password?as=owner', {}, bob.token)).status).toBe(429);
    await stop();
  });
});

describe('the limit of a client address', () => {
  it('is separate for the viewer surface and for /account', async () => {
    const settings = { VIEWER_RATE_LIMIT_PER_MINUTE: 6, ACCOUNT_RATE_LIMIT_PER_MINUTE: 4 };
    const { gateways, stop } = await startGateways('own', 2, settings);
    const views = await sendMany(gateways, 10, (at) => call(at, '/s/aB3dE9'));
    expect([countOf(views, 200), countOf(views, 429)]).toEqual([6, 4]);
    expect(limitOf(views[0]!)[0]).toBe(6);
    const unknown = await sendMany(gateways, 10, (at) => call(at, '/account/nothing'));
    expect([countOf(unknown, 404), countOf(unknown, 429)]).toEqual([4, 6]);
    expect(limitOf(unknown[0]!)[0]).toBe(4);
    await stop();
  });

  it('counts attempts at a gate by document, in any spelling of the path', async () => {
    const { gateways, stop } = await startGateways('gate', 2, { GATE_ATTEMPTS_PER_HOUR: 5 });
    const tryGate = (code: string, way: string) => (at: RunningGateway) => post(at, `/s/${code}/${way}`, {});
    const [gates, passwords] = [tryGate('aB3dE9', 'gate'), tryGate('aB3dE9', 'password')];
    expect(countOf(await sendMany(gateways, 4, gates), 200)).toBe(4);
    const attempts = await sendMany(gateways, 4, passwords);
    expect([countOf(attempts, 200), countOf(attempts, 429)]).toEqual([1, 3]);
    const rejected = attempts.find(({ status }) => status === 429)!;
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(3_500);
    expect(limitOf(rejected).slice(0, 2)).toEqual([5, 0]);
    expect((await gates(gateways[0]!)).status).toBe(429);
    expect((await tryGate('%61B3dE9', 'gate')(gateways[0]!)).status).toBe(404);
    expect((await tryGate('zzzzzz', 'gate')(gateways[0]!)).status).toBe(200);
    expect((await post(gateways[0]!, '/s/aB3dE9/beacons', {})).status).toBe(200);
    await stop();
  });

  it('cannot be avoided with a forged X-Forwarded-For', async () => {
    const { gateways, stop } = await startGateways('forged', 1, { VIEWER_RATE_LIMIT_PER_MINUTE: 5 });
    let at = 0;
    const responses = await sendMany(gateways, 12, (gateway) => {
      at += 1;
      return call(gateway, '/s/aB3dE9', { headers: { 'x-forwarded-for': `198.51.100.${at}`, 'x-real-ip': '::1' } });
    });
    expect(countOf(responses, 200)).toBe(5);
    expect(service.seen.at(-1)?.headers['x-forwarded-for']).toBe('127.0.0.1');
    await stop();
  });

  it('distinguishes clients by the address that the trusted proxy saw', async () => {
    const settings = { VIEWER_RATE_LIMIT_PER_MINUTE: 5, TRUSTED_PROXY_HOPS: 1 };
    const { gateways, stop } = await startGateways('proxied', 1, settings);
    const from = (address: string) => (gateway: RunningGateway) =>
      call(gateway, '/s/aB3dE9', { headers: { 'x-forwarded-for': `${Math.random()}, ${address}` } });
    expect(countOf(await sendMany(gateways, 8, from('198.51.100.1')), 200)).toBe(5);
    expect(countOf(await sendMany(gateways, 8, from('198.51.100.2')), 200)).toBe(5);
    expect(service.seen.at(-1)?.headers['x-forwarded-for']).toBe('198.51.100.2');
    await stop();
  });
});

describe('without Redis', () => {
  it('the gateway continues to serve, counts limits itself, and rejects a revoked key', async () => {
    const settings = { RATE_LIMIT_PER_MINUTE: 20, REDIS_URL: 'redis://127.0.0.1:9' };
    const { gateways, stop } = await startGateways('alone', 2, settings);
    const [first, second] = gateways as [RunningGateway, RunningGateway];
    const { key, keyId, token } = await aCustomer(first);
    const responses = await sendMany([first], 50, (at) => call(at, '/api/v1/documents', withBearer(key)));
    expect([countOf(responses, 200), countOf(responses, 429)]).toEqual([20, 30]);
    expect(limitOf(responses[0]!)[0]).toBe(20);
    expect((await call(second, '/api/v1/documents', withBearer(key))).status).toBe(200);
    const removed = await call(first, `/account/api-keys/${keyId}`, { method: 'DELETE', ...withBearer(token) });
    expect(removed.status).toBe(204);
    expect((await call(second, '/api/v1/documents', withBearer(key))).status).toBe(401);
    await stop();
  });

  it('for a while, the gateway rejects no request too early, and limits are exact again afterwards', async () => {
    const redis = new URL(servers.redisUrl);
    const cable = await aCable({ host: redis.hostname, port: Number(redis.port) });
    redis.port = String(cable.port);
    const url = redis.href;
    const settings = { RATE_LIMIT_PER_MINUTE: 1_000, REDIS_URL: url };
    const { gateways, stop } = await startGateways('back', 2, settings);
    const { key } = await aCustomer(gateways[0]!);
    const ask = (count: number) => sendMany(gateways, count, (at) => call(at, '/api/v1/documents', withBearer(key)));
    const remaining = async (at: number) =>
      limitOf(await call(gateways[at]!, '/api/v1/documents', withBearer(key)))[1]!;
    const used = await ask(200);
    for (let time = 0; time < 2; time += 1) {
      const around = ask(60); // Sent while the connection breaks.
      await cable.cut();
      used.push(...(await around), ...(await ask(60)));
      await cable.restore();
      used.push(...(await ask(60)));
      // Both count in Redis again: each sees the counts of the other.
      await eventually(async () => {
        const [first, second, third] = [await remaining(0), await remaining(1), await remaining(0)];
        expect([first - second, second - third]).toEqual([1, 1]);
      });
    }
    expect(countOf(used, 200)).toBe(used.length);
    const rest: ApiResponse[] = [];
    for (let batch = 0; batch < 10; batch += 1) rest.push(...(await ask(100)));
    const passed = countOf(rest, 200);
    expect([countOf(rest, 429), (await ask(20)).every(({ status }) => status === 429)]).toEqual([1_000 - passed, true]);
    const left = rest.filter(({ status }) => status === 200).map((response) => limitOf(response)[1]!);
    expect(left.sort((a, b) => a - b)).toEqual(Array.from({ length: passed }, (_, at) => at));
    await stop();
    await cable.close();
  });
});

import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { BeaconOutcome, GroupedBeacon } from '@docsight/contracts';
import { internalTokenHeader, internalVerifier } from '@docsight/service-kit';
import { eventually, isolated, testVerifyKeys } from '@docsight/testkit';
import type { Isolated } from '@docsight/testkit';
import {
  aCustomer,
  beaconsIn,
  call,
  fakeService,
  lineOf,
  logInBrowser,
  nowhere,
  startGateway,
} from '../../test/harness.ts';
import type { ApiResponse, FakeService, RunningGateway } from '../../test/harness.ts';

let servers: Isolated;
const open: { stop(): Promise<unknown> }[] = [];
beforeAll(async () => {
  servers = await isolated();
});
afterEach(async () => {
  for (const { stop } of open.splice(0).toReversed()) await stop();
});
afterAll(() => servers.close());

type Received = {
  beacon: GroupedBeacon;
  respond: (outcome: Omit<BeaconOutcome, 'index'>) => void;
  res: ServerResponse;
};

/** A process of tracking that hands over each beacon of each group. A response ends with its last outcome. */
const trackingWith = async (onBeacon: (received: Received) => void): Promise<FakeService> => {
  const serve = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const beacons = await beaconsIn(req);
    let missing = beacons.length;
    for (const [index, beacon] of beacons.entries())
      onBeacon({
        beacon,
        res,
        respond: (outcome) => {
          missing -= 1;
          res.write(lineOf({ index, ...outcome }));
          if (missing === 0) res.end();
        },
      });
  };
  const service = await fakeService((req, res) => {
    if (req.url === '/internal/beacons') void serve(req, res);
    else res.writeHead(204).end();
  });
  open.push({ stop: service.close });
  return service;
};

const gatewayTo = async (...urls: string[]): Promise<RunningGateway> => {
  const gateway = await startGateway(servers, { TRACKING_URL: urls });
  open.push(gateway);
  return gateway;
};

const send = (gateway: RunningGateway, body: string | Buffer, init: RequestInit = {}): Promise<ApiResponse> =>
  call(gateway, '/s/aB3dE9/beacons', {
    method: 'POST',
    body: body as string,
    ...init,
    headers: { 'content-type': 'application/json', ...(init.headers as Record<string, string>) },
  });

describe('beacons', () => {
  it('travel to tracking in groups with what counts, and each has its own response', async () => {
    const received: GroupedBeacon[] = [];
    const tracking = await trackingWith(({ beacon, respond }) => {
      received.push(beacon);
      const error = { error: { code: 'rate_limited', message: 'Too many – é.' } };
      if (beacon.body!.includes('7')) respond({ status: 429, headers: { 'Retry-After': '9' }, body: error });
      else respond({ status: 204 });
    });
    const gateway = await gatewayTo(tracking.url);
    const numbers = Array.from({ length: 30 }, (_, n) => n);
    const responses = await Promise.all(
      numbers.map((n) =>
        send(gateway, `{"n":${n}}`, {
          headers: {
            authorization: `Bearer t${n}`,
            cookie: `docsight=${'a'.repeat(43)}; other=${n}`,
            'x-docsight-x': '1',
          },
        }),
      ),
    );
    for (const n of numbers) {
      const { status, headers, body } = responses[n]!;
      const limited = String(n).includes('7');
      expect([n, status, headers.get('retry-after')]).toEqual([n, limited ? 429 : 204, limited ? '9' : null]);
      if (limited) expect(body).toEqual({ error: { code: 'rate_limited', message: 'Too many – é.' } });
      expect(headers.get('x-ratelimit-limit')).toBe('100000');
      expect(headers.get('cache-control')).toBe('no-store');
      const beacon = received.find((one) => one.body === `{"n":${n}}`)!;
      expect(beacon).toMatchObject({ code: 'aB3dE9', requestId: headers.get('x-request-id') });
      expect(beacon.headers).toEqual({
        authorization: `Bearer t${n}`,
        cookie: `other=${n}`,
        'user-agent': 'node',
        'x-forwarded-for': '127.0.0.1',
      });
    }
    expect(tracking.seen.every(({ url }) => url === '/internal/beacons')).toBe(true);
    expect(tracking.seen.length).toBeLessThanOrEqual(numbers.length);
    const verify = internalVerifier({ service: 'tracking', keys: testVerifyKeys });
    expect(verify(String(tracking.seen[0]!.headers[internalTokenHeader]))).toEqual({
      kind: 'service',
      service: 'gateway',
    });
    expect(verify(received[0]!.callerToken)).toEqual({ kind: 'viewer' });
  });

  it('name the account of their own browser session, and not that of a group', async () => {
    const received: GroupedBeacon[] = [];
    const tracking = await trackingWith(({ beacon, respond }) => {
      received.push(beacon);
      respond({ status: 204 });
    });
    const gateway = await gatewayTo(tracking.url);
    const [ann, bob] = [await aCustomer(gateway), await aCustomer(gateway)];
    const cookies = [await logInBrowser(gateway, ann.email), await logInBrowser(gateway, bob.email)];
    const beacon = (body: string, cookie?: string) =>
      send(gateway, body, { headers: { 'sec-fetch-site': 'same-origin', ...(cookie !== undefined && { cookie }) } });
    await Promise.all([beacon('"ann"', cookies[0]!.cookie), beacon('"bob"', cookies[1]!.cookie), beacon('"none"')]);
    const verify = internalVerifier({ service: 'tracking', keys: testVerifyKeys });
    const callers = Object.fromEntries(
      received.map(({ body, callerToken }) => [String(body), verify(callerToken)] as const),
    );
    expect(callers).toEqual({
      '"ann"': { kind: 'account', accountId: ann.accountId },
      '"bob"': { kind: 'account', accountId: bob.accountId },
      '"none"': { kind: 'viewer' },
    });
    expect(received.map(({ headers }) => headers.cookie)).toEqual([undefined, undefined, undefined]);
  });

  it('are forwarded alone if they are large, chunked, compressed, of another type or have a query', async () => {
    const tracking = await trackingWith(({ respond }) => respond({ status: 200 }));
    const gateway = await gatewayTo(tracking.url);
    const path = '/s/aB3dE9/beacons';
    const chunked: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      body: new Blob(['{}']).stream(),
      duplex: 'half',
    };
    const alone: [string, Promise<ApiResponse>][] = [
      ['large', send(gateway, JSON.stringify('x'.repeat(17_000)))],
      ['compressed', send(gateway, gzipSync('{}'), { headers: { 'content-encoding': 'gzip' } })],
      ['of another type', send(gateway, '{}', { headers: { 'content-type': 'text/html' } })],
      ['of another charset', send(gateway, '{}', { headers: { 'content-type': 'text/plain; charset=latin1' } })],
      ['without a body', call(gateway, path, { method: 'POST' })],
      ['with a query', call(gateway, `${path}?a=b`, { method: 'POST', body: '{}' })],
      ['by another method', call(gateway, path, { method: 'PUT', body: '{}' })],
      ['chunked', call(gateway, path, chunked)],
    ];
    for (const [name, response] of alone) expect([name, (await response).status]).toEqual([name, 204]);
    expect(tracking.seen.map(({ url }) => url?.split('?')[0])).toEqual(alone.map(() => path));
    expect((await send(gateway, '{}', { headers: { 'content-type': 'text/plain;charset=UTF-8' } })).status).toBe(200);
    expect((await send(gateway, Buffer.from([0x22, 0xff, 0x22]))).status).toBe(200);
  });

  it('do not wait for a slow one of an earlier group', async () => {
    let respondToSlow: (() => void) | undefined;
    const tracking = await trackingWith(({ beacon, respond }) => {
      if (beacon.body === '"slow"') respondToSlow = () => respond({ status: 204 });
      else respond({ status: 204 });
    });
    const gateway = await gatewayTo(tracking.url);
    const slow = send(gateway, '"slow"');
    await eventually(() => expect(respondToSlow).toBeDefined());
    const quick = await Promise.all(Array.from({ length: 5 }, () => send(gateway, '"quick"')));
    expect(quick.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204]);
    respondToSlow!();
    expect((await slow).status).toBe(204);
  });

  it('that have no outcome when a process dies are 503 and not sent again, those with one keep it', async () => {
    const bodies: string[] = [];
    const waiting: Received[] = [];
    const tracking = await trackingWith((received) => {
      bodies.push(received.beacon.body!);
      if (received.beacon.body === '"first"') waiting.push(received);
      else received.respond({ status: 204 });
    });
    const gateway = await gatewayTo(nowhere, tracking.url);
    const first = send(gateway, '"first"');
    await eventually(() => expect(waiting).toHaveLength(1));
    waiting[0]!.res.destroy();
    const failed = await first;
    expect([failed.status, failed.headers.get('retry-after')]).toEqual([503, '2']);
    const others = await Promise.all(Array.from({ length: 6 }, () => send(gateway, '"other"')));
    expect(others.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204, 204]);
    expect(bodies.filter((body) => body === '"first"')).toHaveLength(1);
  });

  it('are 503 if tracking rejects the group or is unreachable', async () => {
    const rejecting = await fakeService((_req, res) => res.writeHead(500).end('{"error":{}}\n'));
    open.push({ stop: rejecting.close });
    for (const url of [rejecting.url, nowhere]) {
      const response = await send(await gatewayTo(url), '{}');
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
      expect(response.body).toMatchObject({ error: { code: 'service_unavailable' } });
    }
  });

  it('of clients who have all left are given up', async () => {
    const waiting: Received[] = [];
    const tracking = await trackingWith((received) => waiting.push(received));
    const gateway = await gatewayTo(tracking.url);
    const client = connect(gateway.port, '127.0.0.1');
    client.write(
      'POST /s/aB3dE9/beacons HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\n{}',
    );
    await eventually(() => expect(waiting).toHaveLength(1));
    const closed = once(waiting[0]!.res, 'close');
    client.destroy();
    await closed;
    expect(waiting[0]!.res.writableFinished).toBe(false);
  });
});

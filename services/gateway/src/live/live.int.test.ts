import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { LiveReadersRequest, LiveReadersResponse } from '@docsight/contracts';
import { internalTokenHeader, internalVerifier } from '@docsight/service-kit';
import { eventually, isolated, testVerifyKeys } from '@docsight/testkit';
import type { Isolated } from '@docsight/testkit';
import { json } from 'node:stream/consumers';
import { aCable } from '../../test/cable.ts';
import type { Cable } from '../../test/cable.ts';
import { aCustomer, fakeService, startGateway, withBearer } from '../../test/harness.ts';
import type { FakeService, RunningGateway } from '../../test/harness.ts';

let servers: Isolated;
let redisCable: Cable;
let tracking: FakeService;
let gateways: RunningGateway[];
const viewers = new Map<string, string[]>();
/** The accounts with a stream, when tracking was asked last. */
let watched: string[] = [];
let title = 'Plan';
const documentId = randomUUID();

/** Responds as a process of tracking that has seen `viewers`, by account. */
const process = randomUUID();
let mark = 0;
const respond = ({ accounts }: LiveReadersRequest): LiveReadersResponse => ({
  process,
  accounts: accounts.map(({ accountId }) => ({
    accountId,
    mark: (mark += 1),
    isTruncated: false,
    moves: [],
    erasures: [],
    readers: (viewers.get(accountId) ?? []).map((viewerId) => ({
      documentId,
      viewerId,
      email: null,
      companyDomain: null,
      page: 1,
      pageAt: 1,
      since: 1,
      lastSeenAt: 1,
      ageMs: 0,
    })),
    documents: [{ documentId, version: 1, shortCode: 's-Ab3dE9', title, pageCount: 3, isActive: true }],
  })),
});

beforeAll(async () => {
  servers = await isolated();
  const { hostname, port } = new URL(servers.redisUrl);
  redisCable = await aCable({ host: hostname, port: Number(port) });
  const verify = internalVerifier({ service: 'tracking', keys: testVerifyKeys });
  tracking = await fakeService((req, res) => {
    const caller = verify(String(req.headers[internalTokenHeader]));
    if (caller?.kind !== 'service' || caller.service !== 'gateway' || req.url !== '/internal/live-readers') {
      res.writeHead(404).end();
      return;
    }
    void json(req).then((body) => {
      const asked = body as LiveReadersRequest;
      watched = asked.accounts.map(({ accountId }) => accountId);
      res.end(JSON.stringify(respond(asked)));
    });
  });
  const redisUrl = new URL(servers.redisUrl);
  redisUrl.port = String(redisCable.port);
  const settings = { TRACKING_URL: [tracking.url], REDIS_URL: redisUrl.href };
  gateways = [await startGateway(servers, settings), await startGateway(servers, settings)];
});
afterAll(async () => {
  await Promise.all(gateways.map((gateway) => gateway.stop()));
  await tracking.close();
  await redisCable.close();
  await servers.close();
});

/** Opens a stream and collects its text. */
const open = async (gateway: RunningGateway, token: string) => {
  const ended = new AbortController();
  const response = await fetch(`${gateway.url}/account/live`, { ...withBearer(token), signal: ended.signal });
  const stream = {
    status: response.status,
    headers: response.headers,
    text: '',
    isOver: false,
    close: () => ended.abort(),
  };
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder();
    for await (const piece of response.body!) stream.text += decoder.decode(piece as Uint8Array, { stream: true });
  };
  void read()
    .catch(() => undefined) // Closed here.
    .finally(() => (stream.isOver = true));
  return stream;
};

describe('GET /account/live', () => {
  it('streams the readers of the account, on every gateway, and those of no other account', async () => {
    const [own, other] = [await aCustomer(gateways[0]!), await aCustomer(gateways[1]!)];
    viewers.set(own.accountId, ['anon_1']);
    const streams = await Promise.all(gateways.map((gateway) => open(gateway, own.token)));
    const foreign = await open(gateways[0]!, other.token);
    expect(streams.map(({ status }) => status)).toEqual([200, 200]);
    expect(streams[0]!.headers.get('content-type')).toBe('text/event-stream');
    expect(streams[0]!.headers.get('cache-control')).toBe('no-store, no-transform');
    expect(streams[0]!.headers.get('x-ratelimit-limit')).toBe('100000');
    viewers.set(own.accountId, ['anon_1', 'anon_2']);
    for (const stream of streams)
      await eventually(() => {
        expect(stream.text).toMatch(/^event: snapshot\ndata: \{"readers":\[\{.*"anon_1".*\}\]\}\nretry: 2000\n\n/);
        expect(stream.text).toMatch(/\n\nevent: reader\ndata: \{.*"viewer_id":"anon_2".*\}\n\n$/);
      });
    expect(foreign.text).toBe('event: snapshot\ndata: {"readers":[]}\nretry: 2000\n\n');
    for (const stream of [...streams, foreign]) stream.close();
  });

  it('disconnects a client that takes nothing, and no other one', async () => {
    const [slow, quick] = [await aCustomer(gateways[0]!), await aCustomer(gateways[0]!)];
    const { hostname, port } = new URL(gateways[0]!.url);
    const socket = connect(Number(port), hostname)
      .pause()
      .on('error', () => undefined);
    socket.write(`GET /account/live HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${slow.token}\r\n\r\n`);
    const stream = await open(gateways[0]!, quick.token);
    const both = [slow.accountId, quick.accountId].toSorted();
    await eventually(() => expect(watched.toSorted()).toEqual(both));
    title = 'x'.repeat(100_000);
    await eventually(() => {
      // New readers at each question. The system takes some megabytes of them.
      viewers.set(
        slow.accountId,
        Array.from({ length: 20 }, () => `anon_${randomUUID()}`),
      );
      expect(watched).toEqual([quick.accountId]);
    });
    title = 'Plan';
    viewers.set(quick.accountId, ['anon_9']);
    await eventually(() => expect(stream.text).toContain('anon_9'));
    expect(stream.isOver).toBe(false);
    stream.close();
    socket.destroy();
  });

  it('needs an account token, and responds to HEAD without a stream', async () => {
    const { token } = await aCustomer(gateways[0]!);
    expect((await open(gateways[0]!, 'no-token')).status).toBe(401);
    const url = `${gateways[0]!.url}/account/live`;
    const head = await fetch(url, { ...withBearer(token), method: 'HEAD' });
    expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([200, 'text/event-stream', '']);
    expect((await fetch(url, { ...withBearer(token), method: 'POST' })).status).toBe(405);
  });

  it('rejects the 21st stream of an account over all gateways, until one has ended', async () => {
    const { token } = await aCustomer(gateways[0]!);
    const streams = await Promise.all(Array.from({ length: 20 }, (_, n) => open(gateways[n % 2]!, token)));
    expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200));
    const rejected = await Promise.all(gateways.map((gateway) => open(gateway, token)));
    expect(rejected.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual([
      [429, '10'],
      [429, '10'],
    ]);
    expect((await open(gateways[0]!, (await aCustomer(gateways[0]!)).token)).status).toBe(200);
    streams[0]!.close();
    await eventually(async () => {
      const next = await open(gateways[1]!, token);
      streams.push(next);
      expect(next.status).toBe(200);
    });
    for (const stream of streams) stream.close();
  });

  it('continues without Redis, counts streams per gateway then, and ends when the gateway stops', async () => {
    const { token, accountId } = await aCustomer(gateways[0]!);
    const stream = await open(gateways[0]!, token);
    await redisCable.cut();
    const others = await Promise.all(Array.from({ length: 20 }, () => open(gateways[0]!, token)));
    expect(others.map(({ status }) => status).toSorted()).toEqual([...Array.from({ length: 19 }, () => 200), 429]);
    viewers.set(accountId, ['anon_7']);
    await eventually(() => expect(stream.text).toContain('anon_7'));
    await redisCable.restore();
    await gateways[0]!.stop();
    gateways.shift();
    await eventually(() => expect([stream, ...others].every(({ isOver }) => isOver)).toBe(true));
  });
});

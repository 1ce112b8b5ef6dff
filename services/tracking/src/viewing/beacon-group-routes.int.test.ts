import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BeaconOutcome, GroupedBeacon } from '@docsight/contracts';
import { internalTokenHeader } from '@docsight/service-kit';
import { aDocumentFacts, asAccount, asOwner, asService, asViewer, browser } from '@docsight/testkit';
import request from 'supertest';
import { startTracking } from '../../test/harness.ts';
import type { TrackingUnderTest } from '../../test/harness.ts';

let tracking: TrackingUnderTest;
let server: Server;
beforeAll(async () => {
  tracking = await startTracking();
  server = createServer(tracking.app).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await tracking.close();
});

type Beacon = Partial<Omit<GroupedBeacon, 'headers'>> & { headers?: Partial<GroupedBeacon['headers']> };

const grouped = ({ headers, ...beacon }: Beacon): GroupedBeacon => ({
  code: 'aB3dE9',
  callerToken: asViewer()[internalTokenHeader],
  requestId: 'req-1',
  headers: { 'user-agent': browser['User-Agent'], 'x-forwarded-for': '192.0.2.1', ...headers },
  body: '{"pages":[]}',
  ...beacon,
});

/** Sends a group, and returns the outcomes in the order of their arrival. */
const sendGroup = async (beacons: Beacon[]): Promise<BeaconOutcome[]> => {
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/internal/beacons`, {
    method: 'POST',
    headers: { ...asService('gateway'), 'content-type': 'application/json' },
    body: JSON.stringify({ beacons: beacons.map(grouped) }),
  });
  expect(response.status).toBe(200);
  const text = await response.text();
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as BeaconOutcome);
};

const byIndex = (outcomes: BeaconOutcome[]): BeaconOutcome[] => outcomes.toSorted((a, b) => a.index - b.index);
const open = { settings: { gate_type: 'none' as const } };
const codeIn = ({ shortCode }: { shortCode: string }): string => shortCode.slice(2);

describe('a group of beacons', () => {
  it('counts each beacon, with the token of its header, its body or its cookie', async () => {
    const facts = tracking.publish(aDocumentFacts(open));
    const tokens = await Promise.all([1, 2, 3].map(() => tracking.open(facts)));
    const code = codeIn(facts);
    const pages = (seconds: number) => [{ page: 1, seconds }];
    const outcomes = await sendGroup([
      { code, headers: { authorization: `Bearer ${tokens[0]!}` }, body: JSON.stringify({ pages: pages(1) }) },
      { code, body: JSON.stringify({ pages: pages(2), viewer_token: tokens[1] }) },
      { code, headers: { cookie: `docsight_viewer=${tokens[2]!}` }, body: JSON.stringify({ pages: pages(3) }) },
      { code, headers: { authorization: `Bearer ${tokens[0]!}` }, body: JSON.stringify({ pages: pages(4) }) },
    ]);
    expect(byIndex(outcomes)).toEqual([0, 1, 2, 3].map((index) => ({ index, status: 204 })));
    const readers = await tracking.readers(facts);
    const counted = readers.map(({ days, requestId }) => [Object.values(days)[0]!.pages['1'], requestId]);
    expect(counted.sort()).toEqual([
      [2_000, 'req-1'],
      [3_000, 'req-1'],
      [4_000, 'req-1'],
    ]);
  });

  it('gives each beacon the response that it has alone, and counts the good ones', async () => {
    const facts = tracking.publish(aDocumentFacts({ ...open, pageCount: 3 }));
    const code = codeIn(facts);
    const authorization = `Bearer ${await tracking.open(facts)}`;
    const good = { code, headers: { authorization }, body: '{"pages":[{"page":1,"seconds":1}]}' };
    const bad: Beacon[] = [
      { ...good, body: '{"pages":' },
      { ...good, body: '{}' },
      { ...good, body: '7' },
      { ...good, body: '{"pages":[{"page":4,"seconds":1}]}' },
      { ...good, body: '{"pages":[{"page":1,"seconds":-1}]}' },
      { ...good, code: 'zzzzzz' },
      { ...good, code: 'x'.repeat(200) },
      { ...good, headers: {}, body: '{"pages":[],"viewer_token":5}' },
      { ...good, headers: {} },
      { ...good, headers: { authorization: 'Bearer x' } },
      { ...good, callerToken: 'x' },
      { ...good, callerToken: asViewer()[internalTokenHeader].slice(1) },
    ];
    const outcomes = byIndex(await sendGroup([good, ...bad, good]));
    expect(outcomes.map(({ status }) => status)).toEqual([
      204, 400, 400, 400, 400, 400, 404, 404, 400, 401, 401, 401, 401, 204,
    ]);
    for (const [index, one] of bad.entries()) {
      const { code: at, headers, body, callerToken } = grouped(one);
      const alone = await request(server)
        .post(`/s/${at}/beacons`)
        .set({ ...browser, [internalTokenHeader]: callerToken, 'content-type': 'application/json' })
        .set(headers.authorization === undefined ? {} : { authorization: headers.authorization })
        .send(body!);
      expect([index, outcomes[index + 1]!.status, outcomes[index + 1]!.body]).toEqual([
        index,
        alone.status,
        alone.body,
      ]);
    }
    const [invalid] = await sendGroup([{ ...good, body: null }]);
    expect(invalid).toEqual({ ...outcomes[1], index: 0 });
  });

  it('has the limit of each reader, with Retry-After', async () => {
    const facts = tracking.publish(aDocumentFacts(open));
    const beacon = {
      code: codeIn(facts),
      headers: { authorization: `Bearer ${await tracking.open(facts)}` },
      body: '{"pages":[{"page":1,"seconds":1}]}',
    };
    const outcomes = [
      ...(await sendGroup(Array.from({ length: 100 }, () => beacon))),
      ...(await sendGroup(Array.from({ length: 30 }, () => beacon))),
    ];
    expect(outcomes.filter(({ status }) => status === 204)).toHaveLength(120);
    const limited = outcomes.filter(({ status }) => status === 429);
    expect(limited).toHaveLength(10);
    expect(limited[0]).toMatchObject({ headers: { 'Retry-After': '60' }, body: { error: { code: 'rate_limited' } } });
  });

  it('counts nothing of the owner, of a bot and of the other account', async () => {
    const facts = tracking.publish(aDocumentFacts(open));
    const other = aDocumentFacts(open);
    const body = JSON.stringify({ pages: [{ page: 1, seconds: 1 }], viewer_token: await tracking.open(facts) });
    const owner = asOwner(facts.accountId)[internalTokenHeader];
    const stranger = asOwner(other.accountId)[internalTokenHeader];
    const code = codeIn(facts);
    const bot = { 'user-agent': 'curl/8.0' };
    expect(
      (
        await sendGroup([
          { code, body, callerToken: owner },
          { code, body, headers: bot },
        ])
      ).length,
    ).toBe(2);
    expect(await tracking.readers(facts)).toEqual([]);
    await sendGroup([{ code, body, callerToken: stranger }]);
    expect(await tracking.readers(facts)).toHaveLength(1);
  });

  it('sends the outcome of a quick beacon while another one waits', async () => {
    const facts = tracking.publish(aDocumentFacts(open));
    const authorization = `Bearer ${await tracking.open(facts)}`;
    await tracking.beacon(facts, authorization.slice(7), [{ page: 1, seconds: 1 }]).expect(204);
    tracking.documents.fate.away = true; // An unknown code waits until the documents service is back.
    const outcomes = await sendGroup([
      { code: 'zzzzz1', headers: { authorization } },
      { code: codeIn(facts), headers: { authorization }, body: '{"pages":[{"page":1,"seconds":2}]}' },
    ]);
    tracking.documents.fate.away = false;
    expect(outcomes.map(({ index, status }) => [index, status])).toEqual([
      [1, 204],
      [0, 503],
    ]);
    expect(outcomes[1]!.headers).toEqual({ 'Retry-After': '2' });
  });

  it('is for the gateway only, and is rejected as a whole if it is no group', async () => {
    const send = (headers: Record<string, string>, body: object) =>
      request(server).post('/internal/beacons').set(headers).send(body);
    const { accountId } = aDocumentFacts();
    for (const headers of [asViewer(), asAccount(accountId), asOwner(accountId), asService('analytics')])
      await send(headers, { beacons: [] }).expect(404);
    await send({}, { beacons: [] }).expect(401);
    await send(asService('gateway'), { beacons: [{}] }).expect(400);
    await send(asService('gateway'), { beacons: Array.from({ length: 101 }, () => grouped({})) }).expect(400);
    await send(asService('gateway'), { beacons: [] }).expect(200, '');
  });
});

import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createAccountClient } from '@docsight/client';
import { pause } from '@docsight/service-kit';
import { eventually, startThrowawayStack } from '@docsight/testkit';
import type { ThrowawayStack } from '@docsight/testkit';
import { newCustomer } from '../../e2e/harness/customer.ts';
import { startRedisSentinels } from './harness/redis-sentinel.ts';
import type { RedisServer, RedisSentinels } from './harness/redis-sentinel.ts';

const limit = 60;
let redis: RedisSentinels;
let product: ThrowawayStack;

beforeAll(async () => {
  redis = await startRedisSentinels();
  product = await startThrowawayStack({
    ownServers: true,
    serverUrls: { redis: redis.url },
    replicas: { gateway: 2 },
    env: { RATE_LIMIT_PER_MINUTE: String(limit), TRUSTED_PROXY_HOPS: '1' },
  });
}, 600_000);

afterAll(async () => {
  await product.close();
  await redis.close();
});

/** Statuses of the requests of one client, by the window in which they were counted. */
type Statuses = Map<string, number[]>;

/** Returns the statuses that all gateways give to a key, each time from another address: an address has a limit too. */
const statusesOf = (key: string): Promise<number[]> => {
  const address = [10, randomInt(256), randomInt(256), randomInt(256)].join('.');
  const headers = { authorization: `Bearer ${key}`, 'x-forwarded-for': address };
  const requests = product.stack.serviceUrlsOf('gateway').map(async (url) => {
    const response = await fetch(`${url}/api/v1/documents`, { headers });
    await response.arrayBuffer();
    return response.status;
  });
  return Promise.all(requests);
};

/** Creates keys and revokes each at one gateway, while `disturb` runs. Returns the revoked keys. */
const revocationsDuring = async (disturb: () => Promise<void>): Promise<string[]> => {
  const [gateway = ''] = product.stack.serviceUrlsOf('gateway');
  const { token } = await newCustomer(gateway, `${randomUUID()}@sentinel.example`);
  const { keys } = createAccountClient({ baseUrl: gateway, token });
  const revoked: string[] = [];
  let isOver = false;
  const revoke = async (): Promise<void> => {
    while (!isOver) {
      const { key, id } = await keys.create({ name: 'revoked' });
      expect(await statusesOf(key)).toEqual([200, 200]); // so that both gateways remember it
      await keys.revoke(id);
      expect(await statusesOf(key)).toEqual([401, 401]);
      revoked.push(key);
    }
  };
  const disturbance = disturb().finally(() => (isOver = true));
  await Promise.all([disturbance, revoke()]);
  return revoked;
};

/** Sends requests at a steady rate while `disturb` runs, and some seconds more. */
const requestsDuring = async (disturb: () => Promise<void>): Promise<Statuses> => {
  const statuses: Statuses = new Map();
  let isOver = false;
  const send = async (): Promise<void> => {
    while (!isOver) {
      const response = await fetch(`${product.stack.gatewayUrl}/api/v1/documents`, {
        headers: { authorization: `Bearer ${product.stack.apiKey}` },
      });
      await response.arrayBuffer();
      const window = response.headers.get('x-ratelimit-reset') ?? 'none';
      statuses.set(window, [...(statuses.get(window) ?? []), response.status]);
      await pause(100);
    }
  };
  const disturbance = disturb().finally(() => (isOver = true));
  await Promise.all([disturbance, send(), send()]);
  return statuses;
};

/** Resolves when the gateway counts on a server. */
const whenCountedOn = (server: RedisServer): Promise<void> =>
  eventually(
    async () => {
      const before = await keysOf(server);
      expect(before.length).toBeGreaterThan(0);
      expect(await server.client.info('replication')).toContain('role:master');
    },
    { everyMs: 250 },
  );

const keysOf = (server: RedisServer): Promise<string[]> => server.client.keys('docsight_gateway:limit:*');

const whenReplaced = (server: RedisServer): Promise<RedisServer> =>
  eventually(
    async () => {
      const master = await redis.master();
      expect(master.port).not.toBe(server.port);
      return master;
    },
    { everyMs: 250 },
  );

/** While Redis is away the gateway counts anew, once; so a window has at most twice its limit. */
const expectLimited = (statuses: Statuses): void => {
  const all = [...statuses.values()].flat();
  expect([...new Set(all)].sort()).toEqual([200, 429]);
  for (const inWindow of statuses.values())
    expect(inWindow.filter((status) => status === 200).length).toBeLessThanOrEqual(2 * limit);
};

/** Loses a master until another one has replaced it and it is back as a replica. */
const failOver = async (
  lost: RedisServer,
  signal: 'SIGKILL' | 'SIGSTOP',
  onReplaced: (master: RedisServer) => Promise<unknown>,
): Promise<void> => {
  await lost.kill(signal);
  const master = await whenReplaced(lost);
  await onReplaced(master);
  await whenCountedOn(master);
  if (signal === 'SIGSTOP') await lost.kill('SIGCONT');
  else lost.start();
  // The earlier master becomes a replica, and the gateway stays with the present one.
  await eventually(async () => expect(await lost.client.info('replication')).toContain('role:slave'));
  await whenCountedOn(master);
};

const losses = [
  ['is killed', 'SIGKILL'],
  ['does not respond any more', 'SIGSTOP'],
] as const;

describe('the gateway with Sentinel', () => {
  it.each(losses)(
    'continues, and limits requests, when the master %s',
    async (_what, signal) => {
      const lost = await redis.master();
      await whenCountedOn(lost);
      // So that a key shows that the gateway counts here. It succeeds when a replica has joined.
      const flush = (master: RedisServer) => eventually(() => master.client.flushall(), { everyMs: 250 });
      expectLimited(await requestsDuring(() => failOver(lost, signal, flush)));
    },
    300_000,
  );

  it.each(losses)(
    'rejects a revoked key at every replica at once and afterwards, when the master %s',
    async (_what, signal) => {
      const lost = await redis.master();
      // Without a flush: the new master keeps its list of gateways.
      const revoked = await revocationsDuring(() => failOver(lost, signal, async () => undefined));
      expect(revoked.length).toBeGreaterThan(5);
      for (const key of revoked) expect(await statusesOf(key)).toEqual([401, 401]);
    },
    300_000,
  );
});

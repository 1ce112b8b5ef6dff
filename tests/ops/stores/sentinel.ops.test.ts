import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pause } from '@docsight/service-kit';
import { eventually, startThrowawayStack } from '@docsight/testkit';
import type { ThrowawayStack } from '@docsight/testkit';
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
    env: { RATE_LIMIT_PER_MINUTE: String(limit) },
  });
}, 600_000);

afterAll(async () => {
  await product.close();
  await redis.close();
});

/** Statuses of the requests of one client, by the window in which they were counted. */
type Statuses = Map<string, number[]>;

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

describe('the gateway with Sentinel', () => {
  it.each([
    ['is killed', 'SIGKILL'],
    ['does not respond any more', 'SIGSTOP'],
  ] as const)(
    'continues, and limits requests, when the master %s',
    async (_what, signal) => {
      const lost = await redis.master();
      await whenCountedOn(lost);
      const statuses = await requestsDuring(async () => {
        await lost.kill(signal);
        const master = await whenReplaced(lost);
        // So that a key shows that the gateway counts here. It succeeds when a replica has joined.
        await eventually(() => master.client.flushall(), { everyMs: 250 });
        await whenCountedOn(master);
        if (signal === 'SIGSTOP') await lost.kill('SIGCONT');
        else lost.start();
        // The earlier master becomes a replica, and the gateway stays with the present one.
        await eventually(async () => expect(await lost.client.info('replication')).toContain('role:slave'));
        await whenCountedOn(master);
      });
      expectLimited(statuses);
    },
    300_000,
  );
});

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startReceiver } from '@docsight/demo';
import type { Receiver } from '@docsight/demo';
import { ensureServersInstalled, startServers, system } from '@docsight/local-stack';
import type { Stack } from '@docsight/local-stack';
import { countDeadLetters, eraseDeadLetters } from '@docsight/messaging';
import { startThrowawayStack } from '@docsight/testkit';
import type { ThrowawayStack } from '@docsight/testkit';
import { Redis } from 'ioredis';
import { startComposeStores } from './harness/compose-stores.ts';
import type { ComposeStores } from './harness/compose-stores.ts';
import { mongoMonitor } from './harness/mongo-monitor.ts';
import type { MongoMonitor } from './harness/mongo-monitor.ts';
import { apiOf, expectStoriesDuring } from './harness/stories.ts';
import { socketOf } from './harness/tls-proxy.ts';

let stores: ComposeStores;
let mongo: { monitors: Map<system.ServiceName, MongoMonitor>; close(): Promise<void> };
let product: ThrowawayStack;
let stack: Stack;
let receiver: Receiver;

/** Starts our own MongoDB with a proxy for each service. */
const startMonitoredMongo = async () => {
  await ensureServersInstalled({ only: ['mongo'] });
  const dataDir = await mkdtemp(path.join(tmpdir(), 'docsight-mongo-'));
  const servers = await startServers({ dataDir, only: ['mongo'] });
  const target = socketOf(servers.mongo.url);
  const monitors = new Map<system.ServiceName, MongoMonitor>();
  for (const service of system.serviceNames) monitors.set(service, await mongoMonitor(target));
  return {
    monitors,
    close: async () => {
      for (const monitor of monitors.values()) await monitor.close();
      await servers.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

beforeAll(async () => {
  [stores, mongo, receiver] = await Promise.all([startComposeStores(), startMonitoredMongo(), startReceiver()]);
  const serverUrlsOf = (service: system.ServiceName) => ({
    mongo: mongo.monitors.get(service)!.url,
    rabbitmq: stores.amqpUrlOf(service),
    redis: stores.redisUrlOf(service),
  });
  product = await startThrowawayStack({ ownServers: true, serverUrls: serverUrlsOf('gateway'), serverUrlsOf });
  stack = product.stack;
  await apiOf(stack).webhooks.save({ url: receiver.url });
}, 600_000);

afterAll(async () => {
  await product.close();
  await receiver.close();
  await stores.close();
  await mongo.close();
}, 120_000);

/** What the built-in role `readWrite` permits in a database, of what a driver sends. */
const commandsOfReadWrite = [
  'aggregate',
  'count',
  'create',
  'createIndexes',
  'delete',
  'distinct',
  'drop',
  'dropIndexes',
  'find',
  'findAndModify',
  'getMore',
  'insert',
  'killCursors',
  'listCollections',
  'listIndexes',
  'update',
];
/** What every user, and a connection without one, may send. */
const commandsOfAll = ['hello', 'isMaster', 'ismaster', 'ping', 'endSessions', 'buildInfo'];

describe('the whole product, with a user for each service', () => {
  it('passes its main story', async () => {
    expect(await expectStoriesDuring(stack, receiver, () => Promise.resolve())).toBeGreaterThan(1);
  }, 300_000);

  it('is rejected nowhere by a store', async () => {
    const folder = path.join(product.dataDir, 'logs');
    for (const file of (await readdir(folder)).filter((name) => name.endsWith('.log'))) {
      const lines = (await readFile(path.join(folder, file), 'utf8')).split('\n');
      expect([file, lines.filter((line) => /NOPERM|NOAUTH|ACCESS_REFUSED|Unauthorized/.test(line))]).toEqual([
        file,
        [],
      ]);
    }
  });

  it.each(system.serviceNames)('%s sends MongoDB only what readWrite on its own database permits', (service) => {
    for (const [database, commands] of mongo.monitors.get(service)!.seen) {
      const permitted = database === `docsight_${service}` ? [...commandsOfReadWrite, ...commandsOfAll] : commandsOfAll;
      expect([database, [...commands].filter((command) => !permitted.includes(command))]).toEqual([database, []]);
    }
    expect(mongo.monitors.get(service)!.seen.get(`docsight_${service}`)).toContain('find');
  });
});

describe('dead letters', () => {
  it('are counted by any service, and read by the operator only', async () => {
    expect(await countDeadLetters(stores.amqpUrlOf('gateway'))).toMatchObject({ 'webhooks.events': 0 });
    expect(await eraseDeadLetters(stores.amqpUrlOf('operator'), 'nothing has this text')).toBe(0);
  });
});

describe('the user of the gateway in Redis', () => {
  const connected = (url: string): Redis => {
    const redis = new Redis(url, { protocol: 2, enableReadyCheck: false, maxRetriesPerRequest: 0 });
    redis.on('error', () => undefined);
    return redis;
  };

  it('may use keys and channels of the gateway only, and no command that reads or removes all', async () => {
    const redis = connected(stores.redisUrlOf('gateway'));
    await redis.zrem('docsight_gateway:gateways', 'nobody');
    await expect(redis.zrem('other:gateways', 'nobody')).rejects.toThrow('NOPERM');
    await expect(redis.publish('other', 'text')).rejects.toThrow('NOPERM');
    await expect(redis.eval("return redis.call('del', KEYS[1])", 1, 'other:key')).rejects.toThrow();
    for (const line of ['flushall', 'keys *', 'config get *', 'acl list', 'scan 0', 'shutdown'])
      await expect(redis.call(...(line.split(' ') as [string, ...string[]]))).rejects.toThrow('NOPERM');
    redis.disconnect();
  });

  it('is the only one: a stranger may send a ping', async () => {
    const stranger = connected(stores.redisUrl);
    expect(await stranger.ping()).toBe('PONG');
    await expect(stranger.get('docsight_gateway:limit')).rejects.toThrow('NOPERM');
    stranger.disconnect();
  });
});

import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startReceiver } from '@docsight/demo';
import type { Receiver } from '@docsight/demo';
import { ensureServersInstalled, startServers, system } from '@docsight/local-stack';
import type { Stack } from '@docsight/local-stack';
import { countDeadLetters, eraseDeadLetters } from '@docsight/messaging';
import { eventually, startThrowawayStack } from '@docsight/testkit';
import type { ThrowawayStack } from '@docsight/testkit';
import { Redis } from 'ioredis';
import { startComposeStores } from './harness/compose-stores.ts';
import type { ComposeStores } from './harness/compose-stores.ts';
import { mongoMonitor } from './harness/mongo-monitor.ts';
import type { MongoMonitor } from './harness/mongo-monitor.ts';
import { apiOf, expectStoriesDuring } from './harness/stories.ts';
import { socketOf } from './harness/tls-proxy.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const users = [...system.serviceNames, 'operator'] as const;

let stores: ComposeStores;
let mongo: { monitors: Map<(typeof users)[number], MongoMonitor>; close(): Promise<void> };
let product: ThrowawayStack;
let stack: Stack;
let receiver: Receiver;

/** Starts our own MongoDB with a proxy for each user. */
const startMonitoredMongo = async () => {
  await ensureServersInstalled({ only: ['mongo'] });
  const dataDir = await mkdtemp(path.join(tmpdir(), 'docsight-mongo-'));
  const servers = await startServers({ dataDir, only: ['mongo'] });
  const target = socketOf(servers.mongo.url);
  const monitors = new Map<(typeof users)[number], MongoMonitor>();
  for (const user of users) monitors.set(user, await mongoMonitor(target));
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
/** What the built-in role `read` permits in a database, of what a backup sends. */
const commandsOfRead = ['find', 'getMore', 'killCursors', 'listCollections', 'dbStats'];
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

describe('the operator', () => {
  const operatorCommand = async (name: 'backup' | 'restore', ...args: string[]): Promise<string> => {
    const env = {
      PATH: process.env.PATH,
      MONGO_URL: mongo.monitors.get('operator')!.url,
      AMQP_URL: stores.amqpUrlOf('operator'),
      DATA_DIR: product.dataDir,
    };
    const program = path.join(root, `services/documents/dist/${name}.js`);
    return (await promisify(execFile)(process.execPath, [program, ...args, '--json'], { env })).stdout;
  };

  const signalAll = (signal: NodeJS.Signals): void => {
    for (const service of system.serviceNames) stack.killService(service, signal);
  };

  /** As `docker compose pause` does. */
  const whilePaused = async (work: () => Promise<string>): Promise<string> => {
    signalAll('SIGSTOP');
    try {
      return await work();
    } finally {
      signalAll('SIGCONT');
    }
  };

  it('takes a backup with reads only, and restores it', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'docsight-users-backup-'));
    const backup = path.join(folder, 'backup');
    const countDocuments = async (): Promise<number> =>
      (await apiOf(stack).documents.list({ per_page: 1 }).page()).pagination.total;
    const documents = await countDocuments();
    // Events of the stories may still be in a queue. Then no backup is taken.
    const taken = await eventually(
      () => whilePaused(() => operatorCommand('backup', backup, '--services-are-paused')),
      {
        everyMs: 1_000,
      },
    );
    expect(taken).toContain('"consistentAt"');
    const { seen } = mongo.monitors.get('operator')!;
    for (const service of system.serviceNames)
      expect([...seen.get(`docsight_${service}`)!].filter((command) => !commandsOfRead.includes(command))).toEqual([]);

    for (const service of system.serviceNames) await stack.stopService(service);
    expect(await operatorCommand('restore', backup, '--replace')).toContain('"publishedAgain"');
    await Promise.all(system.serviceNames.map((service) => stack.startService(service)));
    expect(await countDocuments()).toBe(documents);
    expect(await expectStoriesDuring(stack, receiver, () => Promise.resolve())).toBeGreaterThan(1);
    await rm(folder, { recursive: true });
  }, 600_000);
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

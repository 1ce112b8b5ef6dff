import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ensureServersInstalled, startServers } from '@docsight/local-stack';
import { mongoConnection } from '@docsight/mongo';
import { manageBroker } from '@docsight/testkit';
import { Redis } from 'ioredis';
import { run } from '../../e2e/harness/operator.ts';
import type { CommandResult } from '../../e2e/harness/operator.ts';
import { installedRelease } from '../stores/harness/rabbitmq-release.ts';
import { startRabbitmqCluster } from '../stores/harness/rabbitmq-cluster.ts';
import { startModel } from './model.ts';

let dataDir: string;
let servers: Awaited<ReturnType<typeof startServers>>;
let redis: Redis;

beforeAll(async () => {
  await ensureServersInstalled();
  dataDir = await mkdtemp(path.join(tmpdir(), 'docsight-verify-'));
  servers = await startServers({ dataDir, plugins: ['rabbitmq_management'] });
  redis = new Redis(servers.redis.url);
});

afterAll(async () => {
  redis.disconnect();
  await servers.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const root = path.resolve(import.meta.dirname, '../../..');

const verify = (args: string[], env: Record<string, string> = {}): Promise<CommandResult> =>
  run(process.execPath, ['services/gateway/dist/verify-stores.js', ...args], {
    cwd: root,
    env: {
      ...process.env,
      MONGO_URL: servers.mongo.url,
      AMQP_URL: servers.rabbitmq.url,
      REDIS_URL: servers.redis.url,
      ...env,
    },
  });

type Line = { store: string; check: string; status: string; message: string };

const linesOf = ({ output }: CommandResult): Line[] =>
  output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);

const failuresOf = (result: CommandResult): string[] =>
  linesOf(result).flatMap(({ store, check, status }) => (status === 'failed' ? [`${store} ${check}`] : []));

describe('verify-stores', () => {
  it('finds the servers of npm start usable, and says what a real operation needs besides', async () => {
    const { managementUrl } = servers.rabbitmq;
    const result = await verify(['--json', '--management-url', managementUrl!]);
    expect(failuresOf(result)).toEqual([]);
    expect(result.code).toBe(0);
    // A busy machine is slow.
    const isTiming = ({ check }: Line): boolean => ['latency', 'publisher confirms'].includes(check);
    const warnings = linesOf(result).filter((line) => line.status === 'warning' && !isTiming(line));
    expect(warnings.map(({ store, check }) => `${store} ${check}`)).toEqual([
      'mongodb replica set',
      'mongodb storage',
      'mongodb excess rights',
      'rabbitmq cluster',
      'redis excess rights',
    ]);
  });

  it('leaves nothing behind', async () => {
    const connection = await mongoConnection({ url: servers.mongo.url, database: 'docsight_gateway' }).asPromise();
    expect(await connection.listCollections()).toEqual([]);
    await connection.close();
    expect(await redis.keys('*')).toEqual([]);
    expect(await manageBroker({ managementUrl: servers.rabbitmq.managementUrl! }, 'GET', '/api/queues')).toEqual([]);
  });

  it('prints one line for each check, and the number of each outcome', async () => {
    const { code, output } = await verify(['--only', 'redis']);
    expect(code).toBe(0);
    expect(output).toMatch(/^ok {7}redis {5}connection: 127\.0\.0\.1\n/);
    expect(output).toMatch(/\nok: \d+, warnings: [12], failed: 0\n$/);
  });

  it('reports servers that do not respond', async () => {
    const away = {
      MONGO_URL: 'mongodb://127.0.0.1:1',
      AMQP_URL: 'amqp://127.0.0.1:1',
      REDIS_URL: 'redis://127.0.0.1:1',
    };
    const result = await verify(['--json'], away);
    expect(result.code).toBe(1);
    expect(failuresOf(result)).toEqual(['mongodb connection', 'rabbitmq connection', 'redis connection']);
  });

  it.each([
    [['--only', 'mysql'], /^--only takes mongodb, rabbitmq, redis/],
    [['--service', 'shop'], /^--service takes one of gateway/],
    [['--within', 'soon'], /^must be a whole number/],
    [['--management-url', 'x'], /^--management-url takes a URL/],
  ])('rejects a wrong call: %j', async (args, message) => {
    const { code, output } = await verify(args);
    expect([code, output]).toEqual([2, expect.stringMatching(message)]);
  });

  it('finds a Redis that evicts keys', async () => {
    await redis.config('SET', 'maxmemory-policy', 'allkeys-lru');
    const result = await verify(['--json', '--only', 'redis']);
    await redis.config('SET', 'maxmemory-policy', 'noeviction');
    expect([result.code, failuresOf(result)]).toEqual([1, ['redis eviction']]);
  });

  it('finds a user of Redis without the rights of the gateway, and none that has more than these', async () => {
    await redis.call('ACL', 'SETUSER', 'few', 'on', '>few', '~*', '&*', '+@read', '+@connection', '+info');
    const url = new URL(servers.redis.url);
    [url.username, url.password] = ['few', 'few'];
    const result = await verify(['--json', '--only', 'redis'], { REDIS_URL: url.href });
    expect(failuresOf(result)).toEqual(['scripts', 'zrem', 'del', 'publish'].map((name) => `redis rights: ${name}`));
    expect(linesOf(result).map(({ check }) => check)).not.toContain('excess rights');
  });

  it('finds a broker that blocks publishers, and removes its queue all the same', async () => {
    const broker = await startRabbitmqCluster(1, await installedRelease());
    try {
      const [node] = broker.nodes;
      await node!.ctl('set_disk_free_limit', '1000000GB');
      const result = await verify(['--json', '--only', 'rabbitmq'], { AMQP_URL: broker.url });
      expect([result.code, failuresOf(result)]).toEqual([1, ['rabbitmq alarms']]);
      expect(JSON.parse(await node!.ctl('list_queues', 'name', '--formatter', 'json'))).toEqual([]);
    } finally {
      await broker.close();
    }
  });
});

describe('the fail-over drill', () => {
  const drill = async (forgetsMajority: boolean): Promise<CommandResult> => {
    const model = await startModel({ forgetsMajority });
    let writes = 0;
    const during = model.whenAcknowledged(
      ({ name, collection }) =>
        name === 'insert' && collection?.startsWith('verify_stores') === true && (writes += 1) > 50,
    );
    const failingOver = during.then(() => model.failOver());
    const result = await verify(['--json', '--only', 'mongodb', '--fail-over'], { MONGO_URL: model.url });
    await failingOver;
    await model.close();
    return result;
  };

  it('counts what was acknowledged, and finds all of it', async () => {
    const result = await drill(false);
    expect([result.code, failuresOf(result)]).toEqual([0, []]);
    expect(linesOf(result).findLast(({ check }) => check === 'fail-over')!.message).toMatch(
      /^\d+ writes were acknowledged, \d+ have an unknown outcome, none is lost\. No write succeeded for \d+ ms\.$/,
    );
  });

  it('finds a loss', async () => {
    const result = await drill(true);
    expect([result.code, failuresOf(result)]).toEqual([1, ['mongodb fail-over']]);
    expect(linesOf(result).at(-2)!.message).toMatch(/of the acknowledged ones are lost/);
  });
});

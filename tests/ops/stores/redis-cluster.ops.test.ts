import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createAccountClient } from '@docsight/client';
import { ensureServersInstalled, freePort, startServers } from '@docsight/local-stack';
import { eventually } from '@docsight/testkit';
import { Redis } from 'ioredis';
import { newCustomer, send } from '../../e2e/harness/customer.ts';
import { run, startProcess } from './harness/processes.ts';
import type { ServerProcess } from './harness/processes.ts';
import { startService } from './harness/service-process.ts';

const problem = 'Redis Cluster is not supported. Set REDIS_URL to one server, or to Sentinel.';
let folder: string;
let mongo: { url: string; stop(): Promise<void> };
let port: number;
let cluster: ServerProcess | undefined;

beforeAll(async () => {
  await ensureServersInstalled({});
  folder = await mkdtemp(path.join(tmpdir(), 'docsight-cluster-'));
  const servers = await startServers({ dataDir: folder, only: ['mongo'] });
  mongo = { url: servers.mongo.url, stop: servers.stop };
  port = await freePort();
}, 600_000);

afterAll(async () => {
  await cluster?.kill('SIGKILL');
  await mongo.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Starts a Cluster of one server, which has all slots. */
const startCluster = async (): Promise<void> => {
  const settings = [
    '--bind',
    '127.0.0.1',
    '--port',
    String(port),
    '--dir',
    folder,
    '--save',
    '',
    '--cluster-enabled',
    'yes',
  ];
  cluster = startProcess('redis-server', settings, { logFile: path.join(folder, 'redis.log') });
  const client = new Redis({ port, host: '127.0.0.1', maxRetriesPerRequest: 0, enableReadyCheck: false });
  client.on('error', () => undefined); // The rejected call reports it.
  await eventually(() => client.ping());
  await client.call('CLUSTER', 'ADDSLOTSRANGE', '0', '16383');
  await eventually(async () => expect(await client.call('CLUSTER', 'INFO')).toContain('cluster_state:ok'));
  client.disconnect();
};

const addresses = () => ({
  MONGO_URL: mongo.url,
  AMQP_URL: 'amqp://127.0.0.1:9',
  REDIS_URL: `redis://127.0.0.1:${port}`,
});

/** Returns how often a gateway tried in vain to receive revocations. It tries until it knows that this is a Cluster. */
const attemptsOf = ({ output }: { output: () => string }): number =>
  output().split('revocation channel not subscribed').length - 1;

describe('a Redis Cluster behind a usual address', () => {
  it('is left by gateways that run already; a revoked key is rejected by all of them at once', async () => {
    const gateways = [await startService('gateway', addresses()), await startService('gateway', addresses())];
    const [here, there] = gateways.map(({ url }) => url) as [string, string];
    for (const { isReady } of gateways) await eventually(async () => expect(await isReady()).toBe(true));
    await startCluster();
    for (const { output } of gateways) await eventually(() => expect(output()).toContain(problem));
    const { token, key, keyId } = await newCustomer(here, 'ann@cluster.example');
    const attempts = gateways.map(attemptsOf);
    const statusThere = async () => (await send(`${there}/api/v1/documents`, { token: key })).status;
    expect(await statusThere()).toBe(503); // There is no documents service.
    await createAccountClient({ baseUrl: here, token }).keys.revoke(keyId);
    expect(await statusThere()).toBe(401);
    for (const { isReady, stop } of gateways) {
      expect(await isReady()).toBe(true);
      await stop();
    }
    // Neither gateway has tried the Cluster again.
    expect(gateways.map(attemptsOf)).toEqual(attempts);
  });

  it('ends a gateway at its start, with one sentence', async () => {
    const gateway = await startService('gateway', addresses());
    expect(await gateway.exited).not.toBe(0);
    expect(gateway.output()).toContain(problem);
  });

  it('fails the check of the stores, with one sentence', async () => {
    const program = path.resolve(import.meta.dirname, '../../../services/gateway/dist/verify-stores.js');
    const env = { PATH: process.env.PATH, ...addresses() };
    await expect(run(process.execPath, [program, '--only', 'redis'], env)).rejects.toMatchObject({
      stdout: expect.stringMatching(
        /FAILED +redis +mode: Redis Cluster is not supported\. Use one server, or Sentinel\./,
      ),
    });
  });
});

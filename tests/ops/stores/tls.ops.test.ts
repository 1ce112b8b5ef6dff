import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { startReceiver } from '@docsight/demo';
import { ensureServersInstalled, startServers } from '@docsight/local-stack';
import type { system } from '@docsight/local-stack';
import { eventually, startThrowawayStack } from '@docsight/testkit';
import { Redis } from 'ioredis';
import { startComposeStores } from './harness/compose-stores.ts';
import { startService } from './harness/service-process.ts';
import type { ServiceProcess } from './harness/service-process.ts';
import { apiOf, expectStoriesDuring } from './harness/stories.ts';
import { makeTestCa } from './harness/test-ca.ts';
import type { Certificate, TestCa } from './harness/test-ca.ts';
import { socketOf, tlsProxy } from './harness/tls-proxy.ts';
import type { TlsProxy } from './harness/tls-proxy.ts';

let ca: TestCa;
let right: Certificate;
let wrong: Certificate;
let dataDir: string;
let servers: Awaited<ReturnType<typeof startServers>>;

beforeAll(async () => {
  ca = await makeTestCa();
  right = await ca.issue('stores', 'IP:127.0.0.1,DNS:localhost');
  wrong = await ca.issue('others', 'DNS:other.example');
  await ensureServersInstalled({});
  dataDir = await mkdtemp(path.join(tmpdir(), 'docsight-tls-'));
  servers = await startServers({ dataDir });
}, 600_000);

afterAll(async () => {
  await servers.stop();
  await rm(dataDir, { recursive: true, force: true });
  await ca.remove();
});

it('the whole product works with TLS to all three stores, trusting the CA in NODE_EXTRA_CA_CERTS', async () => {
  const mongo = await tlsProxy(socketOf(servers.mongo.url), right);
  const stores = await startComposeStores(right, { ca: await readFile(ca.caFile) });
  const receiver = await startReceiver();
  const serverUrlsOf = (service: system.ServiceName) => ({
    mongo: `mongodb://127.0.0.1:${mongo.port}/?tls=true&directConnection=true`,
    rabbitmq: stores.amqpUrlOf(service),
    redis: stores.redisUrlOf(service),
  });
  const env = { NODE_EXTRA_CA_CERTS: ca.caFile };
  const product = await startThrowawayStack({
    ownServers: true,
    serverUrls: serverUrlsOf('gateway'),
    serverUrlsOf,
    env,
  });
  await apiOf(product.stack).webhooks.save({ url: receiver.url });
  await expectStoriesDuring(product.stack, receiver, () => Promise.resolve());
  await product.close();
  await receiver.close();
  await stores.close();
  await mongo.close();
}, 600_000);

describe('a certificate that is wrong', () => {
  const proxies: TlsProxy[] = [];
  let running: ServiceProcess | undefined;

  afterEach(async () => {
    await running?.stop();
    for (const proxy of proxies.splice(0)) await proxy.close();
  });

  const proxyTo = async (target: Parameters<typeof tlsProxy>[0], certificate: Certificate): Promise<TlsProxy> => {
    const proxy = await tlsProxy(target, certificate);
    proxies.push(proxy);
    return proxy;
  };
  const portOf = (url: string) => ({ host: '127.0.0.1', port: Number(new URL(url).port) });
  const password = (url: string): string => new URL(url).password;
  const through = ({ port }: TlsProxy, url: string): string => {
    const { username } = new URL(url);
    return `${new URL(url).protocol.replace(':', 's:')}//${username}:${password(url)}@127.0.0.1:${port}`;
  };
  const plain = () => ({ MONGO_URL: servers.mongo.url, AMQP_URL: servers.rabbitmq.url, REDIS_URL: servers.redis.url });
  /** Returns the sentences that a service has logged for an operator. */
  const problemsOf = (service: ServiceProcess): string[] =>
    service
      .output()
      .split('\n')
      .flatMap((line) => /"problem":"([^"]+)"/.exec(line)?.[1] ?? []);

  it('of MongoDB ends the service with one sentence', async () => {
    const proxy = await proxyTo(socketOf(servers.mongo.url), right);
    const url = `mongodb://docsight-tracking:hidden@127.0.0.1:${proxy.port}/?tls=true&directConnection=true`;
    running = await startService('tracking', { ...plain(), MONGO_URL: url });
    expect(await running.exited).not.toBe(0);
    expect(running.output()).toMatch(
      /The certificate of MongoDB is not trusted: [^.]+\. Set NODE_EXTRA_CA_CERTS to the file of its CA\./,
    );
    expect(running.output()).not.toContain('hidden');
  });

  it('of RabbitMQ is reported at each try, and the service begins when it is right', async () => {
    const proxy = await proxyTo(portOf(servers.rabbitmq.url), wrong);
    const AMQP_URL = through(proxy, servers.rabbitmq.url);
    running = await startService('tracking', { ...plain(), AMQP_URL, NODE_EXTRA_CA_CERTS: ca.caFile });
    await eventually(() => expect(problemsOf(running!).length).toBeGreaterThan(2));
    expect(new Set(problemsOf(running))).toEqual(
      new Set([expect.stringMatching(/^The certificate of RabbitMQ is for another name: .*127\.0\.0\.1.*\.$/)]),
    );
    expect(await running.isReady()).toBe(false);
    proxy.use(right);
    await eventually(async () => expect(await running!.isReady()).toBe(true));
    expect(running.output()).not.toContain(password(servers.rabbitmq.url));
  });

  it('of an unknown CA is rejected by RabbitMQ clients', async () => {
    const proxy = await proxyTo(portOf(servers.rabbitmq.url), right);
    running = await startService('tracking', { ...plain(), AMQP_URL: through(proxy, servers.rabbitmq.url) });
    await eventually(() => expect(problemsOf(running!)[0]).toMatch(/^The certificate of RabbitMQ is not trusted: /));
    expect(await running.isReady()).toBe(false);
  });

  it('of Redis leaves limits to the gateway, and Redis is used when it is right', async () => {
    const proxy = await proxyTo(portOf(servers.redis.url), wrong);
    const REDIS_URL = through(proxy, servers.redis.url);
    running = await startService('gateway', { ...plain(), REDIS_URL, NODE_EXTRA_CA_CERTS: ca.caFile });
    await eventually(() => expect(problemsOf(running!)[0]).toMatch(/^The certificate of Redis is for another name: /));
    await eventually(async () => expect(await running!.isReady()).toBe(true));
    const redis = new Redis(servers.redis.url);
    expect(await redis.keys('docsight_gateway:*')).toEqual([]);
    proxy.use(right);
    await eventually(async () => expect(await redis.keys('docsight_gateway:*')).not.toEqual([]));
    redis.disconnect();
    expect(running.output()).not.toContain(password(servers.redis.url));
  });
});

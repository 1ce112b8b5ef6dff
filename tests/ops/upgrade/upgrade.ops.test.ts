import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { startReceiver } from '@docsight/demo';
import type { Receiver } from '@docsight/demo';
import { createClient } from '@docsight/client';
import { ensureServersInstalled, freePort, startServers } from '@docsight/local-stack';
import type { system } from '@docsight/local-stack';
import { countDeadLetters } from '@docsight/messaging';
import { makeTestPdfs } from '@docsight/testkit/pdfs';
import { ensureToolsInstalled, eventually } from '@docsight/testkit';
import { startS3 } from '../../../services/documents/test/s3-server.ts';
import { newCustomer } from '../../e2e/harness/customer.ts';
import { startEdge } from './edge.ts';
import { expectFigures } from './expect-figures.ts';
import { startFleet } from './fleet.ts';
import type { Fleet } from './fleet.ts';
import { openModel } from './open-model.ts';
import { present, previousRelease } from './releases.ts';
import type { Release } from './releases.ts';
import { beginTraffic } from './traffic.ts';

// Building the previous release takes minutes on a small machine, and so does each direction.
jest.setTimeout(45 * 60_000);

/** The order of docs/operating/upgrade.md: consumers first, the gateway last. The way back is the reverse. */
const order: readonly system.ServiceName[] = [
  'analytics',
  'webhooks',
  'notifications',
  'tracking',
  'documents',
  'gateway',
];

const settings = {
  // As in production, not as with `npm start`.
  DRAIN_DELAY_SECONDS: '5',
  STOP_TIMEOUT_SECONDS: '150',
  TRUSTED_PROXY_HOPS: '1',
  LOG_LEVEL: 'info',
  RATE_LIMIT_PER_MINUTE: '1000000',
  VIEWER_RATE_LIMIT_PER_MINUTE: '1000000',
  ACCOUNT_RATE_LIMIT_PER_MINUTE: '1000000',
  DASHBOARD_RATE_LIMIT_PER_MINUTE: '1000000',
  GATE_ATTEMPTS_PER_HOUR: '1000000',
};

const undo: (() => Promise<unknown>)[] = [];
let previous: Release;
let fleet: Fleet;
let receiver: Receiver;
let gatewayUrl: string;
let amqpUrl: string;

beforeAll(async () => {
  const { release, remove } = await previousRelease();
  previous = release;
  undo.push(remove);
  await ensureToolsInstalled(['haproxy', 'qpdf']);
  process.env.DOCSIGHT_TEST_PDFS ??= await makeTestPdfs(() => undefined);
  await ensureServersInstalled({});
  const dataDir = await mkdtemp(path.join(tmpdir(), 'docsight-upgrade-'));
  undo.push(() => rm(dataDir, { recursive: true, force: true }));
  const servers = await startServers({ dataDir });
  undo.push(() => servers.stop());
  amqpUrl = servers.rabbitmq.url;
  receiver = await startReceiver();
  undo.push(() => receiver.close());
  const publicPort = await freePort();
  gatewayUrl = `http://127.0.0.1:${publicPort}`;
  const fleetDir = path.join(dataDir, 'fleet');
  await mkdir(fleetDir);
  const env = { ...settings, ...(await bucketSettings()), PUBLIC_URL: gatewayUrl };
  fleet = await startFleet({
    release: previous,
    dataDir: fleetDir,
    publicPort,
    env,
    serverUrls: { mongo: servers.mongo.url, rabbitmq: amqpUrl, redis: servers.redis.url },
  });
  undo.push(() => fleet.stop());
  const edge = await startEdge({ folder: dataDir, publicPort, gateway: fleet.gateway });
  undo.push(() => edge.stop());
  await eventually(async () => expect((await fetch(`${gatewayUrl}/app`)).status).toBe(200));
});

/**
 * With `UPGRADE_FILES=bucket` files are in a bucket. Releases before ADR 18 store them in MongoDB otherwise, where this
 * one stores none.
 */
const bucketSettings = async (): Promise<Record<string, string>> => {
  if (process.env.UPGRADE_FILES !== 'bucket') return {};
  const { settings: bucket, close } = await startS3();
  undo.push(close);
  return {
    S3_ENDPOINT: bucket.endpoint,
    S3_BUCKET: bucket.bucket,
    S3_REGION: bucket.region,
    S3_ACCESS_KEY_ID: bucket.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
    S3_FORCE_PATH_STYLE: String(bucket.forcePathStyle),
  };
};

afterAll(async () => {
  for (const step of undo.toReversed()) await step();
});

it('replaces every replica under load, and back, without a failed request, a dead letter or a wrong figure', async () => {
  const report = (line: string): boolean => process.stdout.write(`${line}\n`);
  report(`from ${previous.name} to ${present.name}, and back`);
  const customer = await newCustomer(gatewayUrl, 'owner@upgrade.example');
  await createClient({ baseUrl: gatewayUrl, apiKey: customer.key }).webhooks.save({ url: receiver.url });
  const model = openModel();
  const ledgersOf = await beginTraffic(model, gatewayUrl, customer);
  const replaceAll = async (services: readonly system.ServiceName[], by: Release): Promise<void> => {
    for (const service of services)
      for (const index of [0, 1]) {
        const phase = `${service} ${index} → ${by.name}`;
        model.setPhase(phase);
        const { stopMs, startMs } = await fleet.replace(service, index, by);
        report(`${new Date().toISOString()} ${phase}: stopped in ${seconds(stopMs)}, ready in ${seconds(startMs)}`);
      }
  };
  try {
    await replaceAll(order, present);
    await replaceAll(order.toReversed(), previous);
  } finally {
    model.setPhase('end');
    await model.end();
    report(`${model.failures.length} failed requests`);
    for (const { phase, operation, at, reason } of model.failures.slice(0, 100))
      report(`failed at ${at}, ${phase}: ${operation}: ${reason.slice(0, 300)}`);
    const warnings = model.failures.length > 0 ? (await fleet.logs()).filter(({ level }) => level >= 40) : [];
    for (const { text } of warnings.slice(0, 100)) report(text);
    for (const [operation, { requests, longestMs }] of model.counts)
      report(`${operation}: ${requests} requests, longest ${seconds(longestMs)}`);
  }
  expect(model.failures).toEqual([]);
  await expectFigures({ gatewayUrl, key: customer.key, ledgers: ledgersOf(), received: receiver.received });
  expect(Object.values(await countDeadLetters(amqpUrl)).every((count) => count === 0)).toBe(true);
  const problems = (await fleet.logs()).filter(({ level }) => level >= 50).map(({ text }) => text);
  expect(problems).toEqual([]);
});

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createAccountClient, createClient, verifyWebhook } from '@docsight/client';
import { ensureServersInstalled, startServers } from '@docsight/local-stack';
import { newSigningKey } from '@docsight/service-kit';
import { flatPdf } from '@docsight/testkit';
import { makeReplicas } from './replicas.ts';
import type { Replicas } from './replicas.ts';
import { startTraffic } from './traffic.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const nowhere = 'http://127.0.0.1:9';

/** The old and the new value of each key. */
const jwt = [randomBytes(24).toString('hex'), randomBytes(24).toString('hex')] as const;
const webhookKey = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')] as const;
const gatewayKey = [newSigningKey(), newSigningKey()] as const;
const trackingKey = newSigningKey();

/** What operators set at each step. Source: docs/operating/configure.md */
const steps = [
  { name: 'old', order: [0], signing: 0, verifying: [0] },
  { name: 'old,new', order: [0, 1], signing: 0, verifying: [0, 1] },
  { name: 'new,old', order: [1, 0], signing: 1, verifying: [0, 1] },
  { name: 'new', order: [1], signing: 1, verifying: [1] },
] as const;
const [appended, first, removed] = steps.slice(1);

let folder: string;
let servers: Awaited<ReturnType<typeof startServers>>;
let step: (typeof steps)[number] = steps[0];
let services: Record<'gateway' | 'documents' | 'tracking' | 'webhooks', Replicas>;

const listOf = (keys: readonly [string, string]): string => step.order.map((index) => keys[index]).join(',');

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'docsight-rotation-'));
  await ensureServersInstalled({});
  servers = await startServers({ dataDir: path.join(folder, 'servers') });
  const common = () => ({
    PUBLIC_URL: 'http://localhost:8080',
    LOG_LEVEL: 'fatal',
    NODE_ENV: 'production',
    DRAIN_DELAY_SECONDS: '1',
    STOP_TIMEOUT_SECONDS: '10',
    MONGO_URL: servers.mongo.url,
    AMQP_URL: servers.rabbitmq.url,
    REDIS_URL: servers.redis.url,
  });
  const verifying = () => ({
    INTERNAL_VERIFY_KEYS: [
      ...step.verifying.map((index) => `gateway:${gatewayKey[index].verifyKey}`),
      `tracking:${trackingKey.verifyKey}`,
    ].join(','),
  });
  const webhooks = await makeReplicas('webhooks', 2, () => ({
    ...common(),
    ...verifying(),
    WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true',
    WEBHOOK_SECRET_KEY: listOf(webhookKey),
  }));
  const documents = await makeReplicas('documents', 2, () => ({
    ...common(),
    ...verifying(),
    JWT_SECRET: listOf(jwt),
    DATA_DIR: path.join(folder, 'files'),
  }));
  const tracking = await makeReplicas('tracking', 2, () => ({
    ...common(),
    ...verifying(),
    JWT_SECRET: listOf(jwt),
    INTERNAL_SIGNING_KEY: trackingKey.signingKey,
    DOCUMENTS_URL: documents.urls.join(','),
    VIEWER_RATE_LIMIT_PER_MINUTE: '1000000',
  }));
  const signingKeyFile = path.join(folder, 'signing-key');
  const names = ['RATE', 'VIEWER_RATE', 'ACCOUNT_RATE', 'DASHBOARD_RATE'];
  const limits: Record<string, string> = Object.fromEntries(
    names.map((name) => [`${name}_LIMIT_PER_MINUTE`, '1000000'] as const),
  );
  await writeFile(signingKeyFile, `${gatewayKey[0].signingKey}\n`);
  await writeFile(`${signingKeyFile}-1`, `${gatewayKey[1].signingKey}\n`);
  const gateway = await makeReplicas('gateway', 2, () => ({
    ...common(),
    ...limits,
    JWT_SECRET: listOf(jwt),
    INTERNAL_SIGNING_KEY_FILE: step.signing === 0 ? signingKeyFile : `${signingKeyFile}-1`,
    MAIL_TOKEN_KEY: randomBytes(32).toString('base64'),
    DOCUMENTS_URL: documents.urls.join(','),
    TRACKING_URL: tracking.urls.join(','),
    ANALYTICS_URL: nowhere,
    WEBHOOKS_URL: webhooks.urls.join(','),
  }));
  services = { gateway, documents, tracking, webhooks };
  for (const each of Object.values(services)) await each.start();
}, 900_000);

afterAll(async () => {
  await Promise.all(Object.values(services).map((each) => each.stop()));
  await servers.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Replaces all replicas, service after service, in the order in which a compose file names them. */
const rollTo = async (next: (typeof steps)[number]): Promise<void> => {
  step = next;
  for (const each of Object.values(services)) await each.roll();
};

/** A receiver of webhooks that checks signatures. */
const startReceiver = async () => {
  const verdicts: string[] = [];
  let secret = '';
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const checked = verifyWebhook({ body: Buffer.concat(chunks), headers: request.headers, secret });
      verdicts.push(await checked.then(({ event }) => event, String));
      response.writeHead(204).end();
    })();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    verdicts,
    useSecret: (value: string) => (secret = value),
    close: () => server.close(),
  };
};

const reencrypt = async (...args: string[]): Promise<string> => {
  const program = path.join(root, 'services/webhooks/dist/reencrypt-secrets.js');
  const env = { PATH: process.env.PATH, MONGO_URL: servers.mongo.url, WEBHOOK_SECRET_KEY: listOf(webhookKey) };
  return (await promisify(execFile)(process.execPath, [program, ...args], { env })).stdout;
};

const previousUses = async (): Promise<number> => {
  const { gateway, documents, tracking } = services;
  const totals = [gateway, documents, tracking].map((each) => each.total('docsight_previous_key_uses_total'));
  return (await Promise.all(totals)).reduce((sum, total) => sum + total, 0);
};

describe('replacing all keys, step by step, under a steady flow of requests', () => {
  it('causes no 401, loses no reader and no webhook secret, and shows when the old keys are unused', async () => {
    const gateway = (): string => services.gateway.serving();
    const owner = { email: 'ann@example.com', password: 'correct horse battery' };
    const { token } = await createAccountClient({ baseUrl: gateway() }).register(owner);
    const { key } = await createAccountClient({ baseUrl: gateway(), token }).keys.create({ name: 'rotation' });
    const api = () => createClient({ baseUrl: gateway(), apiKey: key });
    const pdf = flatPdf(3);

    const upload = async (): Promise<[number, string]> => {
      const body = new FormData();
      body.set('file', new Blob([pdf], { type: 'application/pdf' }), 'three-pages.pdf');
      const headers = { authorization: `Bearer ${key}`, 'idempotency-key': 'the-same' };
      const response = await fetch(`${gateway()}/api/v1/documents`, { method: 'POST', headers, body });
      const { url } = (await response.json()) as { url: string };
      return [response.status, new URL(url).pathname.slice('/s/'.length)];
    };
    const [, code] = await upload();

    const receiver = await startReceiver();
    const webhook = await api().webhooks.save({ url: receiver.url, events: ['lead.captured'] });
    receiver.useSecret(webhook.secret!);
    const traffic = await startTraffic(gateway, { ...owner, token }, code);

    for (const next of [appended!, first!]) {
      await traffic.more(20);
      await rollTo(next);
      await traffic.more(20);
      // The response of the first upload, whichever key made its fingerprint.
      expect([next.name, await upload()]).toEqual([next.name, [201, code]]);
      await api().webhooks.test();
    }
    // The tokens of the beginning are still in use, and the metric says so.
    expect(await previousUses()).toBeGreaterThan(0);
    expect(await reencrypt('--dry-run')).toContain('still need another key of the list: 1\n');
    expect(await reencrypt()).toContain('were encrypted with the first key now: 1\n');
    expect(await reencrypt('--dry-run')).toContain('still need another key of the list: 0\n');
    await traffic.refreshTokens();
    await traffic.more(1); // Requests that were sent before have their response.
    const before = await previousUses();
    await traffic.more(20);
    expect(await previousUses()).toBe(before);

    await rollTo(removed!);
    await traffic.more(20);
    await api().webhooks.test();
    await traffic.stop();
    receiver.close();

    expect(receiver.verdicts).toEqual(Array(3).fill('webhook.test'));
    expect([...traffic.counts.keys()].sort()).toEqual([
      'account 200',
      'beacon 204',
      'login 200',
      'page 200',
      'session 201',
    ]);
    for (const [what, count] of traffic.counts) expect([what, count >= 100]).toEqual([what, true]);
    console.log(Object.fromEntries(traffic.counts));
  }, 1_200_000);
});

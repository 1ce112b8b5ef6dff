import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server as TcpServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { processesOf } from '../../test/processes-of.ts';
import { waitUntil } from '../processes/wait-until.ts';
import * as system from '../system.ts';
import type { ServiceName } from '../system.ts';
import { httpRequest } from './http-request.ts';
import { loadSecrets } from './secrets.ts';
import type { Stack, StackOptions } from './stack.ts';
import type { StackFile } from './stack-file.ts';
import { startStack } from './start-stack.ts';

// servers.int.test.ts tests the broker. Here an address without a broker saves the time of its start.
const amqpUrl = 'amqp://127.0.0.1:1';
const fakeService = fileURLToPath(new URL('../../test/fake-service.mjs', import.meta.url));

const folder = mkdtempSync(path.join(tmpdir(), 'ds-stack-'));
const programs = path.join(folder, 'programs');
const programsOf = (service: string): string => path.join(programs, service);
const dataDir = path.join(folder, 'data');

const start = (options: Partial<StackOptions> = {}): Promise<Stack> =>
  startStack({
    dataDir,
    port: 0,
    programsOf,
    serverUrls: { rabbitmq: amqpUrl },
    env: { A_SETTING: 'given' },
    ...options,
  });
const stackFile = (): StackFile => JSON.parse(readFileSync(path.join(dataDir, 'stack.json'), 'utf8')) as StackFile;
const environmentOf = async (stack: Stack, service: ServiceName = 'gateway'): Promise<Record<string, string>> =>
  (await httpRequest('GET', `${stack.serviceUrlsOf(service)[0]}/`)).body as Record<string, string>;
const secretsFile = path.join(dataDir, 'secrets.json');
const eventually = async (check: () => boolean | Promise<boolean>): Promise<void> => {
  expect(await waitUntil(check, { timeoutMs: 15_000 })).toBe(true);
};

/** Each fake service accepts only numbers for MAX_UPLOAD_MB, if it gets the setting, and no setting FAKE_WRONG. */
const fakeConfig = (service: string): string => `
  export const problemsIn = (env) => [
    ...(isNaN(env.MAX_UPLOAD_MB ?? 1) ? [{ setting: 'MAX_UPLOAD_MB', problem: 'must be a whole number' }] : []),
    ...(env.FAKE_WRONG === '${service}' ? [{ setting: 'FAKE_WRONG', problem: 'must not be ${service}' }] : []),
    ...(env.MONGO_URL === '' ? [{ setting: 'MONGO_URL', problem: 'must be a URL' }] : []),
  ];
`;

/** Each service responds with its environment. At the stop, the process prints the ports of each group in turn. */
const fakeDescription = (service: string): string => `
  import { createServer } from 'node:http';
  const open = (port, body) => createServer((_req, res) => res.end(body)).listen(Number(port), '127.0.0.1');
  export const service = { name: '${service}' };
  export const servicesMain = (groups) => {
    for (const { service, env } of groups.flat()) {
      open(env.PORT, JSON.stringify({ name: service.name, ...env }));
      open(env.OPS_PORT, '{}');
    }
    process.once('SIGTERM', () => {
      console.log('stopping ' + groups.map((group) => group.map(({ service }) => service.name)).join(' then '));
      process.exit(0);
    });
  };
`;

/** Each link is another one. FAKE_LINK_FAILS makes it fail as the command does. */
const fakeLinks = `
  if (process.env.FAKE_LINK_FAILS) {
    console.error('No link was made. There is no account with the address ' + process.argv[2] + '.');
    process.exit(1);
  }
  console.log(process.env.PUBLIC_URL + '/app/login#' + process.argv[2] + '-' + process.pid);
`;

/** With FAKE_TAKEN the usual account exists. FAKE_KEY_FAILS makes it fail as the command does. */
const fakeKeys = `
  const [, email, , name] = process.argv.slice(2);
  if (process.env.FAKE_KEY_FAILS) {
    console.error('No key was created.');
    process.exit(1);
  }
  const password = process.env.FAKE_TAKEN && email === 'demo@example.com' ? null : 'made';
  console.log(JSON.stringify({ email, password, api_key: 'dsk_' + name + '_' + email }));
`;

beforeAll(() => {
  mkdirSync(programs);
  writeFileSync(path.join(programs, 'package.json'), '{"type":"module"}');
  for (const service of system.serviceNames) {
    mkdirSync(programsOf(service));
    writeFileSync(path.join(programsOf(service), 'main.js'), `import ${JSON.stringify(fakeService)};\n`);
    writeFileSync(path.join(programsOf(service), 'config.js'), fakeConfig(service));
    writeFileSync(path.join(programsOf(service), 'service.js'), fakeDescription(service));
  }
  writeFileSync(path.join(programsOf('gateway'), 'sign-in-link.js'), fakeLinks);
  writeFileSync(path.join(programsOf('gateway'), 'create-key.js'), fakeKeys);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a running stack', () => {
  const notices: string[] = [];
  let stack: Stack;

  beforeAll(async () => {
    stack = await start({ withSignInLink: true, replicas: { tracking: 2 }, onNotice: (line) => notices.push(line) });
  });
  afterAll(() => stack.stop());

  it('describes itself in stack.json, which only its user can read', () => {
    const { gateway_url, api_key, account, mongo_url, amqp_url, redis_url, pids, servers } = stackFile();
    expect(statSync(path.join(dataDir, 'stack.json')).mode & 0o777).toBe(0o600);
    expect({ gateway_url, api_key, account }).toEqual({
      gateway_url: stack.gatewayUrl,
      api_key: expect.stringMatching(/^dsk_Bearer token-\d+$/),
      account: { email: 'demo@example.com', password: expect.stringMatching(/^\S{20,}$/) },
    });
    expect({ mongo: mongo_url, rabbitmq: amqp_url, redis: redis_url }).toEqual({
      ...stack.serverUrls,
      rabbitmq: amqpUrl,
    });
    expect(Object.keys(pids)).toEqual(['gateway', 'documents', 'tracking', 'analytics', 'webhooks', 'notifications']);
    expect(pids.tracking).toEqual(stack.pidsOf('tracking'));
    expect(pids.tracking).toHaveLength(2);
    expect(servers).toEqual({ mongo: stack.servers.mongo?.pid, rabbitmq: null, redis: stack.servers.redis?.pid });
  });

  it('gives each service its settings', async () => {
    const settings = await environmentOf(stack);
    expect(settings).toMatchObject({
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PUBLIC_URL: stack.gatewayUrl,
      MONGO_URL: stack.serverUrls.mongo,
      AMQP_URL: amqpUrl,
      REDIS_URL: stack.serverUrls.redis,
      TRUSTED_PROXY_HOPS: '0',
      A_SETTING: 'given',
      TRACKING_URL: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+,http:\/\/127\.0\.0\.1:\d+$/),
      JWT_SECRET: expect.stringMatching(/^\S{32,}$/),
    });
    expect(await environmentOf(stack, 'documents')).toMatchObject({ DATA_DIR: dataDir });
    const { WEBHOOK_SECRET_KEY, WEBHOOK_ALLOW_PRIVATE_TARGETS } = await environmentOf(stack, 'webhooks');
    expect(WEBHOOK_ALLOW_PRIVATE_TARGETS).toBe('true');
    expect(Buffer.from(WEBHOOK_SECRET_KEY ?? '', 'base64')).toHaveLength(32);
    expect(statSync(secretsFile).mode & 0o777).toBe(0o600);
  });

  it('starts a killed service again on the same ports, updates stack.json and prints a notice', async () => {
    const [first, second] = stack.pidsOf('tracking');
    const health = stack.opsUrlsOf('tracking');
    stack.killService('tracking', 'SIGKILL', 1);
    await eventually(() => stack.pidsOf('tracking').length === 2 && stack.pidsOf('tracking')[1] !== second);
    await stack.whenReady('tracking');
    expect(stack.pidsOf('tracking')[0]).toBe(first);
    expect(stack.opsUrlsOf('tracking')).toEqual(health);
    expect(stackFile().pids.tracking).toEqual(stack.pidsOf('tracking'));
    expect(notices).toContainEqual(
      expect.stringMatching(/^tracking ended unexpectedly \(SIGKILL\): starting it again in 0\.\d+ s$/),
    );
  });

  it('starts a killed server again at the same address', async () => {
    const { mongo } = stack.servers;
    const before = mongo?.pid;
    process.kill(before ?? 0, 'SIGKILL');
    await eventually(() => mongo?.pid !== null && mongo?.pid !== before && stackFile().servers.mongo === mongo?.pid);
    await eventually(() => notices.includes('MongoDB is ready again'));
  });

  it('leaves a server down after kill9 until restart', async () => {
    const { redis } = stack.servers;
    await redis?.kill9();
    expect(redis?.pid).toBeNull();
    await redis?.restart();
    expect(stackFile().servers.redis).toBe(redis?.pid);
  });

  it('leaves a service down after stopService until startService', async () => {
    await stack.stopService('analytics');
    expect(stackFile().pids.analytics).toEqual([]);
    await stack.startService('analytics');
    expect(stackFile().pids.analytics).toHaveLength(1);
  });

  it('stops the gateway first, leaves no process, and has the same account and secrets at the next start', async () => {
    const secretsOf = async (): Promise<unknown[]> => {
      const [gateway, webhooks] = [await environmentOf(stack), await environmentOf(stack, 'webhooks')];
      return [
        gateway.JWT_SECRET,
        gateway.INTERNAL_SIGNING_KEY,
        webhooks.WEBHOOK_SECRET_KEY,
        webhooks.INTERNAL_VERIFY_KEYS,
      ];
    };
    const before = { ...stackFile(), secrets: await secretsOf() };
    await stack.stop();
    expect(processesOf(folder)).toEqual([]);
    expect(stackFile()).toMatchObject({
      pids: { gateway: [], tracking: [] },
      servers: { mongo: null, rabbitmq: null, redis: null },
    });
    const stoppedAt = (service: string): number =>
      Number(/stopping at (\d+)\n$/.exec(readFileSync(path.join(dataDir, `logs/${service}.log`), 'utf8'))?.[1]);
    for (const service of ['documents', 'tracking', 'webhooks']) {
      expect(stoppedAt(service)).toBeGreaterThanOrEqual(stoppedAt('gateway'));
    }

    const { signInLink } = stack;
    stack = await start({ withSignInLink: true });
    expect([stack.apiKey, stack.account]).toEqual([before.api_key, before.account]);
    expect(await secretsOf()).toEqual(before.secrets);
    for (const [link, url] of [
      [signInLink, before.gateway_url],
      [stack.signInLink, stack.gatewayUrl],
    ])
      expect(link).toMatch(new RegExp(`^${url}/app/login#demo@example\\.com-\\d+$`));
    expect(stack.signInLink).not.toBe(signInLink);
    expect(readFileSync(path.join(dataDir, 'stack.json'), 'utf8')).not.toContain('/app/login');
  });
});

describe('a stack in one process', () => {
  const notices: string[] = [];
  let stack: Stack;

  beforeAll(async () => {
    const serverUrls = { rabbitmq: amqpUrl, mongo: 'mongodb://127.0.0.1:1', redis: 'redis://127.0.0.1:1' };
    stack = await start({ single: true, serverUrls, onNotice: (line) => notices.push(line) });
  });
  afterAll(() => stack.stop());

  it('gives each service its own settings and ports', async () => {
    const pids = new Set(Object.values(stackFile().pids).flat());
    expect(pids.size).toBe(1);
    for (const service of system.serviceNames) {
      const settings = await environmentOf(stack, service);
      expect([settings.name, 'SERVICES' in settings]).toEqual([service, false]);
      const own = new Set(system.settingsOf(service));
      const ofOthers = system.serviceNames.flatMap(system.settingsOf).filter((name) => !own.has(name));
      expect(ofOthers.filter((name) => name in settings)).toEqual([]);
    }
  });

  it('starts all services again when the process has died, and says so', async () => {
    const [died] = stack.pidsOf('tracking');
    stack.killService('tracking', 'SIGKILL');
    await eventually(() => !stack.pidsOf('gateway').includes(died!));
    await stack.whenReady('gateway');
    expect(stack.pidsOf('gateway')).toEqual(stack.pidsOf('tracking'));
    expect(notices).toContainEqual(
      expect.stringMatching(/^The process of all services ended unexpectedly \(SIGKILL\): starting it again in /),
    );
  });

  it('stops the gateway before the others', async () => {
    await stack.stop();
    expect(processesOf(folder)).toEqual([]);
    const log = readFileSync(path.join(dataDir, 'logs/services.log'), 'utf8');
    expect(log.trim().split('\n').at(-1)).toBe(
      'stopping gateway then documents,tracking,analytics,webhooks,notifications',
    );
  });
});

describe('the secrets of a data folder from before services had keys of their own', () => {
  it('stay the same, and gain the keys', () => {
    const { jwt_secret, webhook_secret_key, mail_token_key } = loadSecrets(dataDir);
    const old = { jwt_secret, webhook_secret_key, mail_token_key };
    writeFileSync(secretsFile, JSON.stringify(old), { mode: 0o600 });
    const upgraded = loadSecrets(dataDir);
    expect(upgraded).toEqual({
      ...old,
      internal_signing_keys: {
        gateway: expect.stringMatching(/^[\w+/]{180,}=*$/),
        tracking: expect.stringMatching(/^[\w+/]{180,}=*$/),
        analytics: expect.stringMatching(/^[\w+/]{180,}=*$/),
      },
    });
    expect(new Set(Object.values(upgraded.internal_signing_keys)).size).toBe(3);
    expect(JSON.parse(readFileSync(secretsFile, 'utf8'))).toEqual(upgraded);
    expect(statSync(secretsFile).mode & 0o777).toBe(0o600);
    expect(loadSecrets(dataDir)).toEqual(upgraded);
  });
});

describe('a start that fails', () => {
  const serverUrls = { rabbitmq: amqpUrl, mongo: 'mongodb://127.0.0.1:1', redis: 'redis://127.0.0.1:1' };
  let otherProgram: TcpServer | undefined;

  afterEach(() => {
    otherProgram?.close();
    otherProgram = undefined;
    expect(processesOf(folder)).toEqual([]);
  });

  it('names a taken port', async () => {
    otherProgram = createServer().listen(0, '127.0.0.1');
    await once(otherProgram, 'listening');
    const { port } = otherProgram.address() as { port: number };
    await expect(start({ port, serverUrls })).rejects.toThrow(
      `Port ${port} is taken: stop the program that uses it, or choose another with npm start -- --port ${port + 1}.`,
    );
  });

  it('names every unusable setting once, before a server or service starts', async () => {
    const steps: string[] = [];
    const env = { MAX_UPLOAD_MB: 'much', FAKE_WRONG: 'webhooks' };
    await expect(start({ env, onProgress: (step) => steps.push(step) })).rejects.toThrow(
      /^These settings cannot be used:\n {2}MAX_UPLOAD_MB: must be a whole number\n {2}FAKE_WRONG: must not be webhooks$/,
    );
    expect(steps).toEqual([]);
  });

  it('names the fatal error of a service that stopped in order, not its last line', async () => {
    await expect(start({ serverUrls, env: { FAKE_FATAL: 'webhooks' } })).rejects.toThrow(
      /^The service webhooks ends as soon as it is started: available disk space is too small \(see .*webhooks\.log\)\.$/,
    );
  });

  it('names a service that does not become ready, and the reason', async () => {
    await expect(start({ serverUrls, env: { FAKE_BROKEN: 'webhooks' } })).rejects.toThrow(
      /^The service webhooks ends as soon as it is started: JWT_SECRET is too short \(see .*webhooks\.log\)\.$/,
    );
  });

  it('stops everything that it started when it is cancelled', async () => {
    const abort = new AbortController();
    const cancelled = start({ serverUrls, signal: abort.signal, onProgress: () => abort.abort() });
    await expect(cancelled).rejects.toThrow();
  });
});

describe('a start without an account', () => {
  const serverUrls = { rabbitmq: amqpUrl, mongo: 'mongodb://127.0.0.1:1', redis: 'redis://127.0.0.1:1' };

  it('for a sign-in link says so, and succeeds', async () => {
    const notices: string[] = [];
    const env = { FAKE_LINK_FAILS: '1' };
    const stack = await start({ serverUrls, env, withSignInLink: true, onNotice: (line) => notices.push(line) });
    expect(stack.signInLink).toBeNull();
    expect(notices).toEqual(['No sign-in link was made. There is no account with the address demo@example.com.']);
    await stack.stop();
  });

  it.each([
    ['creates the demo account with the command of the operator', {}, /^demo@example\.com$/],
    ['chooses another address if the usual one is taken', { FAKE_TAKEN: '1' }, /^demo-[0-9a-f]{8}@example\.com$/],
  ])('%s if registration is closed', async (_, settings, address) => {
    rmSync(path.join(dataDir, 'stack.json'));
    const env = { REGISTRATION: 'closed', ...settings };
    const stack = await start({ serverUrls, env, withSignInLink: true });
    const { email } = stack.account!;
    expect(email).toMatch(address);
    expect(stackFile()).toMatchObject({ account: { email, password: 'made' }, api_key: `dsk_Demo_${email}` });
    expect(stack.signInLink).toContain(email);
    await stack.stop();
  });

  it('fails with the reason if the command of the operator does', async () => {
    rmSync(path.join(dataDir, 'stack.json'));
    const env = { REGISTRATION: 'closed', FAKE_KEY_FAILS: '1' };
    await expect(start({ serverUrls, env })).rejects.toThrow('create-key ended with 1 (No key was created.)');
  });
});

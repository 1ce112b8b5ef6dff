import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { freePort, system } from '@docsight/local-stack';
import { eventually, isolated, testKeySettings, testSecret } from '@docsight/testkit';
import type { Isolated } from '@docsight/testkit';
import { runConcurrently } from './harness/concurrent-tests.ts';
import { run, stackTrace } from './harness/operator.ts';
import { packedLicences } from './harness/packed-licences.ts';

const root = path.resolve(import.meta.dirname, '../..');
let share: Isolated;
/** No service has used this broker. */
let unused: Isolated;
let folder: string;
let command: string[];

beforeAll(async () => {
  [share, unused] = await Promise.all([isolated(), isolated()]);
  folder = await mkdtemp(path.join(tmpdir(), 'docsight-images-'));
  const dockerfile = await readFile(path.join(root, 'deploy/Dockerfile'), 'utf8');
  command = JSON.parse(/^CMD (\[.*\])$/m.exec(dockerfile)![1]!) as string[];
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await Promise.all([share.close(), unused.close()]);
});

type Manifest = { version: string; dependencies: Record<string, string> };
const manifestOf = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as Manifest;
const dependenciesOf = async (folder: string): Promise<Record<string, string>> =>
  (await manifestOf(folder)).dependencies;

/** The installed version of each dependency of a package. */
const versionsOf = async (folder: string, dependencies: string[]): Promise<Record<string, string>> => {
  const versionOf = async (name: string): Promise<[string, string]> => [
    name,
    (await manifestOf(path.join(folder, 'node_modules', name))).version,
  ];
  return Object.fromEntries(await Promise.all(dependencies.map(versionOf)));
};

/** What docker-compose.yml sets, for a process on this machine. */
const environment = async (service: system.ServiceName): Promise<Record<string, string>> => ({
  PATH: process.env.PATH!,
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PORT: String(await freePort()),
  OPS_PORT: String(await freePort()),
  PUBLIC_URL: 'http://localhost:8080',
  ...(system.services[service].secrets.includes('JWT_SECRET') && { JWT_SECRET: testSecret }),
  ...testKeySettings(service),
  WEBHOOK_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  MAIL_TOKEN_KEY: Buffer.alloc(32, 8).toString('base64'),
  MONGO_URL: share.mongoUrl,
  AMQP_URL: share.amqpUrl,
  REDIS_URL: share.redisUrl,
  DATABASE_PREFIX: share.database,
  DRAIN_DELAY_SECONDS: '0',
  DATA_DIR: path.join(folder, 'data'),
  DOCUMENTS_URL: 'http://127.0.0.1:1',
  TRACKING_URL: 'http://127.0.0.1:1',
  ANALYTICS_URL: 'http://127.0.0.1:1',
  WEBHOOKS_URL: 'http://127.0.0.1:1',
});

type Command = {
  line: [name: string, ...args: string[]];
  code: number;
  output: RegExp;
  /** Without servers. */
  away?: RegExp;
};

const away = /^.* cannot be used at (MONGO|AMQP)_URL: .*ECONNREFUSED.* Is Docsight running\?$/m;

/** The commands of operators in each image, as a person types them, and their results on empty servers. */
const commandsOf = (): Partial<Record<system.ServiceName, Command[]>> => ({
  gateway: [
    { line: ['create-key', '--email', 'ann@example.com'], code: 0, output: /^API key: {2}dsk_\w+$/m },
    { line: ['reset-password', 'nobody@example.com'], code: 1, output: /^No link was made\. There is no account / },
    { line: ['sign-in-link', 'nobody@example.com'], code: 1, output: /^No link was made\. There is no account / },
    { line: ['make-keys'], code: 0, output: /^GATEWAY_SIGNING_KEY=/ },
    {
      line: ['dead-letters'],
      code: 1,
      output: /^No dead letters were read\. The broker has no queues of Docsight yet\./,
    },
    {
      line: ['verify-stores'],
      code: 0,
      output: /^ok: \d+, warnings: \d+, failed: 0$/m,
      away: /^FAILED +mongodb +connection: .*ECONNREFUSED(.*\n)+FAILED +redis +connection: .*ECONNREFUSED/m,
    },
  ],
  webhooks: [
    {
      line: ['reencrypt-secrets'],
      code: 0,
      output: /^Webhooks whose secrets were encrypted with the first key now: 0$/m,
    },
  ],
  documents: [
    { line: ['erase-document', 's-AAAAAA'], code: 1, output: /^Not erased\. There is no document/m },
    {
      line: ['backup', path.join(folder, 'backup')],
      code: 1,
      output: /^No backup was taken\. MongoDB at MONGO_URL is a single server, /m,
    },
    {
      line: ['restore', path.join(folder, 'backup')],
      code: 1,
      output: /^Not restored\. \S+ is not a complete backup: \S+ cannot be read\.$/m,
      away: /^Not restored\. \S+ is not a complete backup: \S+ cannot be read\.$/m,
    },
  ],
  analytics: [{ line: ['rebuild-analytics', '--no-wait'], code: 0, output: /^The rebuild has been requested\./ }],
});

/** The builds for browsers in each image. A service does not start without them. */
const pagesOf: Partial<Record<system.ServiceName, string[]>> = { gateway: ['dashboard'], documents: ['viewer'] };

/** Packages whose code is in the bundles of a service or in the pages that it serves. */
const bundledIn: Partial<Record<system.ServiceName, string[]>> = {
  gateway: ['express', 'ioredis', 'preact', '@tanstack/query-core'],
  documents: ['multer', 'preact'],
};

/** Its SBOM fits the schema of CycloneDX and lists what is bundled, with licences, and no tool of the workspace. */
const expectLicences = async (service: system.ServiceName, target: string): Promise<void> => {
  const { bundled, installed, unlicensed, problems, texts } = await packedLicences(target);
  expect(problems).toBeNull();
  const expected = ['zod', 'pino', 'mongoose', 'amqplib', ...(bundledIn[service] ?? [])];
  expect(bundled).toEqual(expect.arrayContaining(expected));
  for (const name of expected) expect(texts).toMatch(new RegExp(`^${name} \\d`, 'm'));
  expect(texts).toContain('Permission is hereby granted, free of charge');
  expect(unlicensed).toEqual([]);
  const tools = /^(jest|typescript|vite|rolldown|oxlint|@jest\/.*|@docsight\/.*|@0q\/.*)$/;
  expect([...bundled, ...installed].filter((name) => tools.test(name))).toEqual([]);
};

/** Runs a command in the folder of an image, with only these settings. */
const runIn = (target: string, command: string, args: string[], settings: NodeJS.ProcessEnv) =>
  run('node', [path.join(target, `dist/${command}.js`), ...args], {
    cwd: '/',
    env: { PATH: process.env.PATH, ...settings },
  });

const expectClearCommand = async (target: string, command: Command): Promise<void> => {
  const [name, ...args] = command.line;
  const reachable = {
    MONGO_URL: share.mongoUrl,
    DATABASE_PREFIX: share.database,
    AMQP_URL: unused.amqpUrl,
    REDIS_URL: share.redisUrl,
    PUBLIC_URL: 'http://localhost:8080',
    WEBHOOK_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  };
  const unreachable = {
    ...reachable,
    MONGO_URL: 'mongodb://127.0.0.1:1',
    AMQP_URL: 'amqp://127.0.0.1:1',
    REDIS_URL: 'redis://127.0.0.1:1',
  };
  const [help, mistyped, worked, unset, failed] = await Promise.all([
    runIn(target, name, ['--help'], {}),
    runIn(target, name, ['--halp'], {}),
    runIn(target, name, args, reachable),
    runIn(target, name, args, {}),
    runIn(target, name, args, unreachable),
  ]);
  expect(help).toEqual({ code: 0, output: expect.stringMatching(new RegExp(`^${name}[^]*\\.\n$`)) });
  expect(mistyped).toEqual({ code: 2, output: `Unknown option '--halp'.\n\n${help.output}` });
  expect(worked).toEqual({ code: command.code, output: expect.stringMatching(command.output) });
  expect([worked, failed].map((result) => result.output).join('\n')).not.toMatch(stackTrace);
  if (name === 'make-keys') return; // needs no settings and no server
  expect(unset).toEqual({
    code: 1,
    output: expect.stringMatching(/^[A-Z].*\. These settings cannot be used:\n( {2}[A-Z_]+: must .*\n)+$/),
  });
  expect(failed).toEqual({ code: 1, output: expect.stringMatching(command.away ?? away) });
};

/** Installs an image, runs its service until it is ready, and its commands. */
const runImage = async (service: system.ServiceName): Promise<void> => {
  const target = path.join(folder, service);
  await promisify(execFile)('sh', [path.join(root, 'deploy/pack-service.sh'), service, target], { cwd: root });
  // Tools of the workspace and what only runs locally stay behind.
  const installed = await readdir(path.join(target, 'node_modules/.pnpm'));
  expect(
    installed.filter((name) =>
      /^(jest|typescript|vite|preact|@preact|@0q\+|pdfkit|@fontsource\+|playwright|pdf-parse@1)/.test(name),
    ),
  ).toEqual([]);

  for (const page of pagesOf[service] ?? []) {
    const files = await readdir(path.join(target, 'node_modules/@docsight', page, 'dist/assets'));
    expect(files.filter((name) => name.endsWith('.js.br'))).not.toEqual([]);
  }

  await expectLicences(service, target);

  const tested = await versionsOf(path.join(root, 'services', service), Object.keys(await dependenciesOf(target)));
  expect(await versionsOf(target, Object.keys(tested))).toEqual(tested);

  const env = await environment(service);
  const running: ChildProcess = spawn(command[0]!, command.slice(1), {
    cwd: target,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  for (const stream of [running.stdout!, running.stderr!])
    stream.on('data', (text: Buffer) => (log += text.toString()));
  const exited = once(running, 'exit');
  await eventually(async () => expect((await fetch(`http://127.0.0.1:${env.OPS_PORT}/readyz`)).status).toBe(200));
  const ready = await runIn(target, 'health-check', [], { OPS_PORT: env.OPS_PORT });
  expect(ready).toEqual({ code: 0, output: '' });
  running.kill('SIGTERM');
  const [code, signal] = (await exited) as [number | null, string | null];
  if (code !== 0) throw new Error(`The service ended with ${code ?? signal}:\n${log}`);
  const away = await runIn(target, 'health-check', [], { OPS_PORT: env.OPS_PORT });
  expect(away).toEqual({ code: 1, output: expect.stringContaining('ECONNREFUSED') });
  for (const each of commandsOf()[service] ?? []) await expectClearCommand(target, each);
};

describe("an image's command, from a clean production install", () => {
  runConcurrently(
    3,
    Object.fromEntries(
      system.serviceNames.map((service) => [
        `runs ${service}, which becomes ready, and stops at SIGTERM`,
        () => runImage(service),
      ]),
    ),
  );
});

import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, readdir, readFile, readlink, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createAccountClient, createClient } from '@docsight/client';
import { fileFromPath } from '@docsight/client/node';
import { runDemo } from '@docsight/demo';
import { freePort } from '@docsight/local-stack';
import { eventually, testPdf } from '@docsight/testkit';
import { docsight } from './harness/operator.ts';

const root = path.resolve(import.meta.dirname, '../..');
let dataDir: string;
let port: number;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'docsight-start-'));
  port = await freePort();
});

afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** `npm start` as a person types it, and what it has printed so far. */
const npmStart = (
  args: string[],
  settings: NodeJS.ProcessEnv = {},
): { process: ChildProcess; output: () => string; exited: Promise<number | null> } => {
  const child = spawn('npm', ['start', '--', ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...settings, NODE_OPTIONS: '' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return { process: child, output: () => output, exited: new Promise((resolve) => child.once('exit', resolve)) };
};

const started = async (running: ReturnType<typeof npmStart>): Promise<void> =>
  eventually(
    () => expect(running.output().trimEnd().split('\n').at(-1)).toBe(`docsight ready on http://localhost:${port}`),
    { everyMs: 100 },
  );

type StackFile = {
  gateway_url: string;
  api_key: string;
  account: { email: string; password: string };
  pids: Record<string, number[]>;
};
const stackFile = async (): Promise<StackFile> =>
  JSON.parse(await readFile(path.join(dataDir, 'stack.json'), 'utf8')) as StackFile;

/** Processes that have to do with the data folder: by command line, environment or working directory. */
const processesOf = async (folder: string): Promise<string[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  const found = await Promise.all(
    pids.map(async (pid) => {
      const read = async (of: Promise<string>): Promise<string> => of.catch(() => ''); // it may have ended meanwhile
      const texts = await Promise.all([
        read(readFile(`/proc/${pid}/cmdline`, 'utf8')),
        read(readFile(`/proc/${pid}/environ`, 'utf8')),
        read(readlink(`/proc/${pid}/cwd`)),
      ]);
      return texts.some((text) => text.includes(folder)) ? texts[0].replaceAll('\0', ' ') : undefined;
    }),
  );
  return found.filter((line) => line !== undefined);
};

/** Expects what the demo leaves for the web application. */
const expectDemoIn = async ({ gateway_url: baseUrl, account }: StackFile, printed: string[]): Promise<void> => {
  const { token } = await createAccountClient({ baseUrl }).login(account);
  const { documents, webhooks, analytics } = createAccountClient({ baseUrl, token });
  const [, shortCode = ''] = /(?<=\n)Look at it .*: http:.*\/app\/documents\/(s-\w{6})$/.exec(printed.join('\n'))!;
  const { views, downloads } = await documents.stats(shortCode);
  expect({ views, downloads }).toEqual({ views: 4, downloads: 2 });
  const levels = (await documents.viewers(shortCode).page()).viewers.map((viewer) => viewer.engagement_label);
  expect(new Set(levels).size).toBeGreaterThan(1);
  const { leads } = await analytics.leads().page();
  expect(leads.map(({ email }) => email).toSorted()).toEqual([
    'buyer@contoso.example',
    'partner@fabrikam.example',
    'reader@northwind.example',
  ]);
  const { documents: all } = await documents.list({ search: 'for partners' }).page();
  expect(all).toMatchObject([{ title: 'field-report, for partners' }]);
  expect((await documents.get(all[0]!.short_code)).settings).toMatchObject({ password: true, gate_type: 'full' });
  expect(await webhooks.get()).toMatchObject({ webhook: { is_active: false } });
  const { deliveries } = await webhooks.deliveries.list().page();
  expect(new Set(deliveries.map(({ status }) => status))).toEqual(new Set(['delivered', 'failed']));
};

/** Returns the token of the sign-in link that `npm start` has printed. */
const printedToken = ({ output }: ReturnType<typeof npmStart>): string =>
  new RegExp(`http://localhost:${port}/app/login#([\\w-]{43})  `).exec(output())![1]!;

describe('npm start', () => {
  let code: string;
  let deletedCode: string;
  let running: ReturnType<typeof npmStart>;
  let unusedToken: string;

  it('creates an account on the first run, and prints the key, an example and finally that it is ready', async () => {
    // The demo below is the whole story: with all services in one process, and the next start has one for each.
    running = npmStart(['--single', '--port', String(port), '--data-dir', dataDir]);
    await started(running);
    const stack = await stackFile();
    expect(new Set(Object.values(stack.pids).flat()).size).toBe(1);
    expect(stack).toMatchObject({ gateway_url: `http://localhost:${port}`, api_key: expect.stringMatching(/^dsk_/) });
    expect(running.output()).toContain(stack.api_key);
    expect(running.output()).toContain('curl');
    expect(running.output()).toContain(`http://localhost:${port}/app\n`);
    unusedToken = printedToken(running);
    expect(await readFile(path.join(dataDir, 'stack.json'), 'utf8')).not.toContain(unusedToken);
    expect((await stat(path.join(dataDir, 'stack.json'))).mode & 0o777).toBe(0o600);
    const { documents } = createClient({ baseUrl: stack.gateway_url, apiKey: stack.api_key });
    ({ short_code: code } = await documents.upload(await fileFromPath(testPdf('three-pages.pdf'))));
    ({ short_code: deletedCode } = await documents.upload(await fileFromPath(testPdf('three-pages.pdf'))));
    await documents.delete(deletedCode);

    const printed: string[] = [];
    await runDemo({
      gatewayUrl: stack.gateway_url,
      apiKey: stack.api_key,
      readMs: 3_000,
      print: (line) => printed.push(line),
    });
    expect(printed.join('\n')).toMatch(/webhook +lead\.captured +buyer@contoso\.example/);
    expect(printed.join('\n')).toMatch(/buyer@contoso\.example +\S.* 14 of 14 +9 s +yes/);
    await expectDemoIn(stack, printed);

    running.process.kill('SIGTERM'); // to npm alone
    expect(await running.exited).not.toBeNull();
    await eventually(async () => expect(await processesOf(dataDir)).toEqual([]));
  });

  it('finds all data when it is started again', async () => {
    running = npmStart(['--port', String(port), '--data-dir', dataDir]);
    await started(running);
    const { gateway_url: gatewayUrl, api_key: apiKey, pids } = await stackFile();
    expect(new Set(Object.values(pids).flat()).size).toBe(6);
    const { documents } = createClient({ baseUrl: gatewayUrl, apiKey });
    expect(await documents.get(code)).toMatchObject({ page_count: 3 });
  });

  it('prints a link at each start, which logs a browser in to the demo account, once', async () => {
    const { gateway_url: baseUrl, account } = await stackFile();
    const { sessions } = createAccountClient({ baseUrl });
    const token = printedToken(running);
    await expect(sessions.createFromLink(unusedToken)).rejects.toMatchObject({ status: 422 });
    expect((await sessions.createFromLink(token)).user.email).toBe(account.email);
    await expect(sessions.createFromLink(token)).rejects.toMatchObject({ status: 422 });
  });

  it('is the system on which the commands of operators work', async () => {
    const command = (...args: string[]) => docsight([...args, '--data-dir', dataDir], { ERASURE_DELAY_SECONDS: '5' });
    const done = (pattern: RegExp) => ({ code: 0, output: expect.stringMatching(pattern) });
    const erased = command('erase-document', deletedCode); // takes some seconds

    const created = await command('create-key', '--email', 'ann@example.com', '--json');
    expect(created).toEqual(done(/^\{"email":"ann@example\.com",.*"api_key":"dsk_\w+"\}\n$/));
    const { api_key: apiKey } = JSON.parse(created.output) as { api_key: string };
    const { documents } = createClient({ baseUrl: (await stackFile()).gateway_url, apiKey });
    expect((await documents.list().page()).documents).toEqual([]);

    const { gateway_url: baseUrl, account } = await stackFile();
    const link = await command('sign-in-link', account.email);
    expect(link).toEqual(done(new RegExp(`^${baseUrl}/app/login#[\\w-]{43}\\n$`)));
    const { sessions } = createAccountClient({ baseUrl });
    expect((await sessions.createFromLink(link.output.trim().split('#')[1]!)).user.email).toBe(account.email);
    expect(await command('reset-password', account.email)).toEqual(
      done(new RegExp(`^${baseUrl}/app/reset-password#[\\w-]{43}\\n$`)),
    );

    expect(await command('reencrypt-secrets', '--dry-run')).toEqual(
      done(/^Webhooks whose secrets already had the first key: 1\nWebhooks .* still need .*: 0\n$/),
    );
    expect(await command('verify-stores')).toEqual(done(/\nok: \d+, warnings: \d+, failed: 0\n$/));
    expect(await command('rebuild-analytics')).toEqual(done(/kept, not rebuilt\.\nAll figures have been rebuilt\.\n$/));
    expect(await command('dead-letters')).toEqual(done(/^documents\.stats +0\n(.+ 0\n)+$/));
    expect(await command('dead-letters', 'documents.stats')).toEqual(
      done(/^0 messages were put back into documents\.stats\.\n$/),
    );
    expect(await command('dead-letters', 'documents.stat')).toEqual({
      code: 2,
      output: expect.stringMatching(/^There is no queue documents\.stat\. The queues are documents\.stats, /),
    });
    expect(await command('erase-document', code)).toEqual({
      code: 1,
      output: expect.stringMatching(/\nNot erased\. The document s-\w+ is not deleted\..*\n$/),
    });
    expect(await erased).toEqual(done(new RegExp(`\\n${deletedCode} is erased\\..*\\n$`)));
  });

  it('starts a service again that died', async () => {
    const { gateway_url: gatewayUrl, api_key: apiKey, pids } = await stackFile();
    const { documents } = createClient({ baseUrl: gatewayUrl, apiKey });
    const [died] = pids.documents!;
    process.kill(died!, 'SIGKILL');
    await eventually(async () => expect((await stackFile()).pids.documents).not.toContain(died));
    await eventually(async () => expect(await documents.get(code)).toMatchObject({ page_count: 3 }));

    const second = npmStart(['--port', String(port), '--data-dir', path.join(dataDir, 'other')]);
    expect(await second.exited).toBe(1);
    expect(second.output()).toMatch(new RegExp(`Port ${port} is taken.*`));

    running.process.kill('SIGINT');
    await running.exited;
    await eventually(async () => expect(await processesOf(dataDir)).toEqual([]));
    expect(await docsight(['create-key', '--email', 'ann@example.com', '--data-dir', dataDir])).toEqual({
      code: 1,
      output: `Docsight is not running: ${dataDir}/stack.json is of an earlier run. Run npm start first.\n`,
    });
  });

  it('names all unusable settings, before it starts a server', async () => {
    const env = { MONGO_URL: 'localhost', MAX_UPLOAD_MB: 'much', S3_BUCKET: 'docsight', JWT_SECRET: 'short' };
    const failed = npmStart(['--port', String(port), '--data-dir', path.join(dataDir, 'unused')], env);
    expect(await failed.exited).toBe(1);
    const [, problems = ''] = failed.output().split('These settings cannot be used:\n');
    expect(problems.trimEnd().split('\n').sort()).toEqual([
      '  JWT_SECRET: must have 32 characters or more',
      '  MAX_UPLOAD_MB: must be a whole number',
      '  MONGO_URL: must be a URL that begins with mongodb:// or mongodb+srv://, such as mongodb://localhost:27017',
      '  S3_ACCESS_KEY_ID: must be set too, because S3_BUCKET is set',
      '  S3_ENDPOINT: must be set too, because S3_BUCKET is set',
      '  S3_SECRET_ACCESS_KEY: must be set too, because S3_BUCKET is set',
    ]);
    expect(failed.output()).not.toContain('Starting');
  });

  it.each([path.join(root, 'package.json/data'), '/proc/docsight'])(
    'says in one sentence that %s cannot be written',
    (folder) => {
      const { status, stderr, stdout } = spawnSync(
        'npm',
        ['start', '--', '--port', String(port), '--data-dir', folder],
        {
          cwd: root,
          encoding: 'utf8',
          timeout: 30_000,
          env: { ...process.env, NODE_OPTIONS: '' },
        },
      );
      expect(status).toBe(1);
      expect(stdout + stderr).toContain(`The data folder ${folder} cannot be written`);
    },
  );
});

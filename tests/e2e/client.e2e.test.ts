import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createAccountClient, createClient } from '@docsight/client';
import type { AccountClient, DocsightClient } from '@docsight/client';
import { fileFromPath } from '@docsight/client/node';
import { openDocument, startReceiver } from '@docsight/demo';
import type { Receiver } from '@docsight/demo';
import { freePort } from '@docsight/local-stack';
import { eventually, testPdf } from '@docsight/testkit';
import {
  compileStrictly,
  missingExports,
  packClient,
  projectWith,
  publintProblems,
  typesProblems,
} from './harness/packed-client.ts';
import type { PackedClient } from './harness/packed-client.ts';
import { ensureCurlInstalled, readmeBlocks, runCommands } from './harness/readme-commands.ts';
import { joinSharedStack } from './harness/test-stack.ts';
import type { SharedStack } from './harness/test-stack.ts';

const run = promisify(execFile);
const small = testPdf('three-pages.pdf');

let test: SharedStack;
let receiver: Receiver;
let baseUrl: string;
let account: AccountClient;
let docsight: DocsightClient;
let apiKey: string;

beforeAll(async () => {
  [test, receiver] = await Promise.all([joinSharedStack('client'), startReceiver()]);
  baseUrl = test.gatewayUrl;
});

afterAll(() => receiver.close());

const all = async <Item>(items: AsyncIterable<Item>): Promise<Item[]> => {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
};

describe('the client, as its user has it', () => {
  it('registers, logs in and creates keys; a revoked key stops working', async () => {
    const who = { email: 'client@northwind.example', password: 'correct horse battery' };
    const visitor = createAccountClient({ baseUrl });
    await visitor.register({ ...who, name: 'Client' });
    await expect(visitor.login({ ...who, password: 'another horse' })).rejects.toMatchObject({ code: 'unauthorized' });
    const { token } = await visitor.login(who);
    account = createAccountClient({ baseUrl, token });
    expect((await account.me()).user).toMatchObject({ email: who.email, name: 'Client' });

    const [first, { key }] = [await account.keys.create(), await account.keys.create({ name: 'second' })];
    const { key: regenerated } = await account.keys.regenerate(first.id);
    await expect(createClient({ baseUrl, apiKey: first.key }).documents.list().page()).rejects.toMatchObject({
      name: 'DocsightError',
      status: 401,
      code: 'unauthorized',
      requestId: expect.any(String),
    });
    apiKey = regenerated;
    docsight = createClient({ baseUrl, apiKey });
    const { api_keys: keys } = await account.keys.list();
    expect(keys.filter(({ revoked_at: at }) => at === null)).toHaveLength(2);
    await account.keys.revoke(keys.find(({ name }) => name === 'second')!.id);
    await expect(createClient({ baseUrl, apiKey: key }).webhooks.get()).rejects.toMatchObject({ status: 401 });
  });

  it('uploads from a path, a stream, bytes and a Blob, and makes one document of what is repeated', async () => {
    const { documents, webhooks } = docsight;
    expect(await webhooks.save({ url: receiver.url })).toMatchObject({ secret: expect.stringMatching(/^whsec_/) });
    const bytes = await readFile(small);
    const idempotencyKey = 'the-same';
    const uploads = [
      await documents.upload(await fileFromPath(testPdf('paper.pdf'))),
      await documents.upload(new Blob([bytes]).stream(), { title: 'From a stream' }, { fileName: 'Übersicht.pdf' }),
      await documents.upload(bytes, { gate_type: 'none', allow_download: false, title: 'Of bytes' }),
      await documents.upload(new Blob([bytes]), {}, { idempotencyKey }),
      await documents.upload(new File([bytes], 'document.pdf'), {}, { idempotencyKey }),
    ];
    expect(uploads).toMatchObject([
      { title: 'paper', original_filename: 'paper.pdf', page_count: 14 },
      { title: 'From a stream', original_filename: 'Übersicht.pdf', page_count: 3 },
      { title: 'Of bytes', settings: { gate_type: 'none', allow_download: false } },
      { title: 'document' },
      { id: uploads[3]!.id },
    ]);
    await expect(documents.upload(new Blob(['no PDF']))).rejects.toMatchObject({ code: 'bad_request' });
    expect(docsight.rateLimit).toMatchObject({ limit: 1_000_000, resetAt: expect.any(Date) });
  });

  it('goes through a list page by page, and finds, changes and deletes', async () => {
    const { documents } = docsight;
    const titles = (await all(documents.list({ sort: 'title', per_page: 1 }))).map(({ title }) => title);
    expect(titles).toEqual(['document', 'From a stream', 'Of bytes', 'paper']);
    const [found] = (await documents.list({ search: 'OF BYTES' }).page()).documents;
    const code = found!.short_code;
    expect(await documents.update(code, { title: 'Changed', password: 'secret' })).toMatchObject({
      title: 'Changed',
      settings: { password: true },
    });
    await expect(documents.update(code, { gate_page: 4 })).rejects.toMatchObject({ code: 'validation_error' });
    expect(await account.documents.get(code)).toEqual(await documents.get(code));
    await documents.delete(code);
    await expect(documents.get(code)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('returns the figures, as rows and as CSV', async () => {
    const { documents, analytics } = docsight;
    const [document] = (await documents.list({ search: 'stream' }).page()).documents;
    const code = document!.short_code;
    const tab = await openDocument(document!.url);
    await tab.passGate('ann@acme.example', 'Ann');
    await tab.beacon([{ page: 1, seconds: 0.5 }]);
    await eventually(async () => {
      expect(await documents.stats(code)).toMatchObject({ views: 1, unique_viewers: 1 });
      expect(await all(documents.leads(code))).toMatchObject([{ email: 'ann@acme.example', name: 'Ann' }]);
      expect((await analytics.overview()).totals).toMatchObject({ documents: 3, leads_captured: 1 });
    });
    expect(await documents.timeline(code)).toMatchObject([{ views: 1, leads: 1 }]);
    expect(await documents.leads(code).csv()).toMatch(/^email,.*\r\nann@acme\.example,Ann,/);
    const [viewer] = await all(documents.viewers(code));
    expect(await documents.viewers(code).csv()).toContain(viewer!.viewer_id);
    expect(await all(documents.viewers(code, { search: 'ANN@', sort: 'visits' }))).toEqual([viewer]);
    expect(await all(documents.viewers(code, { search: 'bob' }))).toEqual([]);
    expect(await documents.viewer(code, viewer!.viewer_id)).toMatchObject({
      viewer,
      pages: [{ page: 1, seconds: 0.5, visits: 1 }, { seconds: 0 }, { seconds: 0 }],
      days: [{ seconds: 0.5, pages_viewed: 1, downloads: 0 }],
      recent_visits: [{ pages_viewed: 1 }],
    });
    const { short_code, title } = document!;
    expect(await all(analytics.leads({ search: 'acme' }))).toMatchObject([{ document: { short_code, title } }]);
    expect(await analytics.leads().csv()).toMatch(/^email,.*\r\nann@acme\.example,Ann,/);
    expect(await analytics.person('Ann@ACME.example')).toMatchObject({
      email: 'ann@acme.example',
      documents: [{ short_code, viewer_id: viewer!.viewer_id }],
      leads: [{ name: 'Ann' }],
    });
    await documents.eraseViewer(code, viewer!.viewer_id);
    await eventually(async () => expect((await documents.leads(code).page()).pagination.total).toBe(0));
  });

  it('looks after the webhook and its deliveries', async () => {
    const { webhooks } = docsight;
    expect(await webhooks.test()).toMatchObject({ success: true, status_code: 200 });
    const delivered = await eventually(async () => {
      const deliveries = await all(webhooks.deliveries.list({ event: 'document.uploaded', status: 'delivered' }));
      expect(deliveries).toHaveLength(4);
      return deliveries;
    });
    const { id } = delivered[0]!;
    await webhooks.deliveries.resend(id);
    await eventually(async () => expect((await webhooks.deliveries.get(id)).attempts).toHaveLength(2));
    expect(await webhooks.deliveries.recover({ since: '2026-01-01' })).toEqual({ recovered: 0 });
    await webhooks.delete();
    expect(await account.webhooks.get()).toMatchObject({ configured: false, webhook: null });
  });
});

describe('the package, as it is published', () => {
  let folder: string;
  let project: string;
  let packed: PackedClient;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'docsight-client-'));
    packed = await packClient(folder);
    project = path.join(folder, 'project');
    await projectWith(project, packed.tarball, { 'user.mts': userOfImport, 'user.cts': userOfRequire });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('holds the compiled code, its types, the README and the licence, and nothing else', () => {
    const others = packed.files.filter((file) => !/^dist\/.*\.(?:js|js\.map|d\.ts)$/.test(file));
    expect(others.sort()).toEqual(['LICENSE', 'README.md', 'package.json']);
  });

  it('exports only files that it holds, and has no problem that publint knows', async () => {
    expect(await missingExports(packed.tarball)).toEqual([]);
    expect(await publintProblems(packed.tarball)).toEqual([]);
  });

  it('has types for import in Node.js and in bundlers; for require, TypeScript needs `nodenext`', async () => {
    expect(await typesProblems(packed.tarball)).toEqual([
      'NoResolution . node10',
      'CJSResolvesToESM . node16-cjs',
      'NoResolution ./node node10',
      'CJSResolvesToESM ./node node16-cjs',
    ]);
  });

  it('works from import and from require, and with the strict types of `nodenext` and of bundlers', async () => {
    await Promise.all([
      compileStrictly(project, ['--module', 'nodenext'], ['user.mts', 'user.cts']),
      compileStrictly(project, ['--module', 'preserve', '--moduleResolution', 'bundler', '--noEmit'], ['user.mts']),
    ]);
    const env = { BASE_URL: baseUrl, API_KEY: apiKey, FILE: small };
    const responses = await Promise.all(
      ['user.mjs', 'user.cjs'].map((file) => run(process.execPath, [file], { cwd: project, env })),
    );
    expect(responses.map(({ stdout }) => JSON.parse(stdout) as unknown)).toEqual([
      [3, 'not_found'],
      [3, 'not_found'],
    ]);
  });

  it('leads, as the chapter "Integrate" of the README uses it, from nothing to a verified webhook and to the figures', async () => {
    await ensureCurlInstalled();
    const port = await freePort();
    const replaced = {
      'http://localhost:8080': baseUrl,
      'ann@example.com': 'ann@readme.example',
      'localhost:4000': `localhost:${port}`,
      '(4000)': `(${port})`,
    };
    const [setUp, program, use, ...others] = await readmeBlocks('Integrate', replaced);
    expect(others).toEqual([]);
    const here = { cwd: project, env: { PATH: process.env.PATH } };
    expect(await runCommands(setUp!, here)).toMatchObject([
      { token: expect.any(String) },
      { key: expect.stringMatching(/^dsk_/) },
      { secret: expect.stringMatching(/^whsec_/) },
    ]);

    await writeFile(path.join(project, 'receiver.mjs'), program!);
    await copyFile(testPdf('paper.pdf'), path.join(project, 'deck.pdf'));
    const running = spawn(process.execPath, ['receiver.mjs'], { ...here, stdio: ['ignore', 'pipe', 'pipe'] });
    let printed = '';
    for (const stream of [running.stdout, running.stderr])
      stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    try {
      const forged = () => fetch(`http://localhost:${port}`, { method: 'POST', body: '{}' });
      await eventually(async () => expect((await forged()).status).toBe(400));
      expect(printed).toContain('WebhookVerificationError');
      expect(await runCommands(use!, here)).toMatchObject([
        { page_count: 14, settings: { email_gate: true, gate_type: 'preview', gate_page: 3 } },
        { success: true, status_code: 204 },
        { totals: { documents: 1 } },
      ]);
      await eventually(() => expect(printed).toMatch(/^document\.uploaded evt_\w+$/m));
      expect(printed).toMatch(/^webhook\.test evt_\w+$/m);
    } finally {
      running.kill();
      await once(running, 'exit');
    }
  });
});

const program = `
declare const process: { env: Record<string, string | undefined> };
const { BASE_URL = '', API_KEY, FILE = '' } = process.env;
const use = async (): Promise<void> => {
  const { documents } = createClient({ baseUrl: BASE_URL, apiKey: API_KEY });
  const document: DocumentDetail = await documents.upload(await fileFromPath(FILE), { gate_type: 'full' });
  for await (const lead of documents.leads(document.short_code)) console.log(lead.email, lead.engagement_label);
  await documents.delete(document.short_code);
  try {
    await documents.get(document.short_code);
  } catch (error) {
    if (!(error instanceof DocsightError)) throw error;
    console.log(JSON.stringify([document.page_count, error.code]));
  }
};
void use();
`;

const userOfImport = `
import { createClient, DocsightError } from '@docsight/client';
import type { DocumentDetail } from '@docsight/client';
import { fileFromPath } from '@docsight/client/node';
${program}`;

const userOfRequire = `
import client = require('@docsight/client');
import node = require('@docsight/client/node');
const { createClient, DocsightError } = client;
const { fileFromPath } = node;
type DocumentDetail = client.DocumentDetail;
${program}`;

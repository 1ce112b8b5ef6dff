import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createAccountClient, createClient } from '@docsight/client';
import type { AccountClient, DocsightClient } from '@docsight/client';
import { fileFromPath } from '@docsight/client/node';
import { openDocument, startReceiver } from '@docsight/demo';
import type { Receiver } from '@docsight/demo';
import { eventually, testPdf } from '@docsight/testkit';
import { startTestStack } from './harness/test-stack.ts';
import type { TestStack } from './harness/test-stack.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');
const small = testPdf('three-pages.pdf');

let test: TestStack;
let receiver: Receiver;
let baseUrl: string;
let account: AccountClient;
let docsight: DocsightClient;
let apiKey: string;

beforeAll(async () => {
  [test, receiver] = await Promise.all([startTestStack(), startReceiver()]);
  baseUrl = test.stack.gatewayUrl;
}, 120_000);

afterAll(async () => {
  await receiver.close();
  await test.close();
});

const all = async <Item>(items: AsyncIterable<Item>): Promise<Item[]> => {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
};

describe('the client, as its user has it', () => {
  it('registers, logs in and makes keys, of which a revoked one is none', async () => {
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
      ...{ name: 'DocsightError', status: 401, code: 'unauthorized', requestId: expect.any(String) },
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
      ...{ title: 'Changed', settings: { password: true } },
    });
    await expect(documents.update(code, { gate_page: 4 })).rejects.toMatchObject({ code: 'validation_error' });
    expect(await account.documents.get(code)).toEqual(await documents.get(code));
    await documents.delete(code);
    await expect(documents.get(code)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('tells the figures, as rows and as tables too', async () => {
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

describe('the package, as npm packs it', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'docsight-client-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('holds all that its user needs, and nothing else', async () => {
    const packing = ['pack', '--json', '--pack-destination', folder];
    const { stdout } = await run('npm', packing, { cwd: path.join(root, 'packages/client') });
    const [packed] = JSON.parse(stdout) as { filename: string; files: { path: string }[] }[];
    const others = packed!.files.filter(
      (file) => !/^(?:dist\/.*\.(?:js|js\.map|d\.ts)|package\.json|README\.md)$/.test(file.path),
    );
    expect(others).toEqual([]);

    await run('tar', ['xzf', path.join(folder, packed!.filename)], { cwd: folder });
    await mkdir(path.join(folder, 'node_modules/@docsight'), { recursive: true });
    await cp(path.join(folder, 'package'), path.join(folder, 'node_modules/@docsight/client'), { recursive: true });
    await writeFile(path.join(folder, 'package.json'), '{"type":"module"}');
    await writeFile(path.join(folder, 'user.ts'), user);
    const node = path.join(root, 'node_modules/@types');
    const strictly = [
      '--strict',
      '--skipLibCheck',
      'false',
      '--types',
      'node',
      '--typeRoots',
      node,
      '--module',
      'nodenext',
    ];
    const compiler = path.join(root, 'node_modules/typescript/bin/tsc');
    await run(process.execPath, [compiler, ...strictly, '--target', 'es2023', 'user.ts'], { cwd: folder });
    const env = { BASE_URL: baseUrl, API_KEY: apiKey, FILE: small };
    const answer = await run(process.execPath, ['user.js'], { cwd: folder, env });
    expect(JSON.parse(answer.stdout)).toEqual([3, 'not_found']);
  }, 60_000);
});

/** A program of a user, which is compiled without our settings. */
const user = `
import { createClient, DocsightError } from '@docsight/client';
import type { DocumentDetail } from '@docsight/client';
import { fileFromPath } from '@docsight/client/node';

const { BASE_URL = '', API_KEY, FILE = '' } = process.env;
const { documents } = createClient({ baseUrl: BASE_URL, apiKey: API_KEY });
const document: DocumentDetail = await documents.upload(await fileFromPath(FILE), { gate_type: 'full' });
await documents.delete(document.short_code);
try {
  await documents.get(document.short_code);
} catch (error) {
  if (!(error instanceof DocsightError)) throw error;
  console.log(JSON.stringify([document.page_count, error.code]));
}
`;

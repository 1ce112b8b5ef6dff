import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createAccountClient, createClient } from '@docsight/client';
import { startReceiver } from '@docsight/demo';
import type { Receiver } from '@docsight/demo';
import { startStack, system } from '@docsight/local-stack';
import type { Stack } from '@docsight/local-stack';
import { eventually } from '@docsight/testkit';
import { readSeconds, startLoad } from './load.ts';
import type { LoadedDocument } from './load.ts';
import { docsight } from './operator.ts';
import { makeOwner, password, publicStateOf } from './owner.ts';
import type { Owner } from './owner.ts';

const settings = {
  RATE_LIMIT_PER_MINUTE: '1000000',
  VIEWER_RATE_LIMIT_PER_MINUTE: '1000000',
  ACCOUNT_RATE_LIMIT_PER_MINUTE: '1000000',
  DASHBOARD_RATE_LIMIT_PER_MINUTE: '1000000',
  GATE_ATTEMPTS_PER_HOUR: '1000000',
};

/** The last line of the command with `--json`. */
type BackupFacts = { pausedMs: number; consistentAt: string; records: number; originals: number };

const report = (line: string): boolean => process.stdout.write(`${line}\n`);
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

let folder: string;
let stack: Stack;
let receiver: Receiver;
let owner: Owner;
/** An account that was deleted before the backup. */
let deleted: { email: string; key: string };
/** What the API showed of the owner before the disaster. */
let before: object;
/** The documents of the load. Times are compared with `begunAt`. */
let loaded: LoadedDocument[];
let loadKey: string;
let begunAt: number;
let failures: unknown[];
let foldersAfterKills: string[];

const backupDir = (): string => path.join(folder, 'backup');
const restoredDir = (): string => path.join(folder, 'restored');

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'docsight-backup-'));
  receiver = await startReceiver();
  const dataDir = path.join(folder, 'data');
  stack = await startStack({ dataDir, port: 0, env: settings });
  const baseUrl = stack.gatewayUrl;
  loadKey = stack.apiKey!;

  const load = startLoad(baseUrl, loadKey, 2);
  deleted = await makeOwner(baseUrl, 'deleted@example.com', receiver.url);
  await createAccountClient({ baseUrl, token: (deleted as Owner).token }).delete(password);
  owner = await makeOwner(baseUrl, 'owner@example.com', receiver.url);

  for (const point of ['backup.paused', 'backup.copied']) await backUpKilledAt(point, dataDir);
  foldersAfterKills = await readdir(folder);

  // The last requests of the owner were acknowledged just now.
  begunAt = performance.now();
  const begunMs = Date.now();
  const taken = await docsight(['backup', backupDir(), '--with-secrets', '--json', '--data-dir', dataDir]);
  const takenMs = performance.now() - begunAt;
  expect(taken).toEqual({ code: 0, output: expect.any(String) });
  const facts = factsIn(taken.output);
  await load.stop();
  ({ documents: loaded, failures } = load);
  const instantMs = Date.parse(facts.consistentAt) - begunMs;
  report(`backup of ${facts.records} records and ${facts.originals} originals: ${seconds(takenMs)}`);
  report(`services paused for ${seconds(facts.pausedMs)}`);
  report(`RPO: the time between two backups, and ${seconds(instantMs)} from the begin of a backup to its instant`);

  before = await settled(baseUrl);
  await destroy();
  await rm(dataDir, { recursive: true });
}, 300_000);

afterAll(async () => {
  await stack.stop();
  await receiver.close();
  await rm(folder, { recursive: true, force: true });
}, 120_000);

/** Returns what the API shows of the owner when all events have arrived everywhere. */
const settled = async (baseUrl: string): Promise<object> =>
  eventually(
    async () => {
      const state = (await publicStateOf(baseUrl, owner)) as {
        overview: { total_views?: number };
        documents: { stats: { views: number; downloads: number } }[];
        list: { documents: { views: number; leads_count: number }[] };
        deliveries: { status: string }[];
      };
      expect(state.documents.map(({ stats }) => stats.views)).toEqual([2, 3, 3]);
      expect(state.documents.map(({ stats }) => stats.downloads)).toEqual([1, 1, 1]);
      expect(state.list.documents.map(({ views, leads_count }) => [views, leads_count]).sort()).toEqual([
        [2, 1],
        [3, 2],
        [3, 2],
      ]);
      expect(state.deliveries.filter(({ status }) => status === 'pending')).toEqual([]);
      return state;
    },
    { everyMs: 200 },
  );

/** Ends every process as a loss of power does. */
const destroy = async (): Promise<void> => {
  for (const server of Object.values(stack.servers)) await server.kill9();
  for (const service of system.serviceNames) stack.killService(service, 'SIGKILL');
  await stack.stop();
};

/** Kills a command at a point. */
const killedAt = async (point: string, args: readonly string[]): Promise<void> => {
  const crashPoints = path.join(folder, 'crash-points');
  const armed = path.join(crashPoints, args[0]!);
  await mkdir(crashPoints, { recursive: true });
  await writeFile(armed, point);
  expect((await docsight(args, { CRASH_POINT_FOLDER: crashPoints })).code).not.toBe(0);
  await expect(readFile(armed)).rejects.toThrow('ENOENT');
};

/** Returns the facts that a backup prints. A warning of originals that were erased meanwhile may follow them. */
const factsIn = (output: string): BackupFacts =>
  JSON.parse(output.split('\n').find((line) => line.startsWith('{"backup"'))!) as BackupFacts;

const backUpKilledAt = (point: string, dataDir: string) =>
  killedAt(point, ['backup', backupDir(), '--data-dir', dataDir]);

const restoreKilledAt = (point: string) => killedAt(point, ['restore', backupDir(), '--data-dir', restoredDir()]);

describe('a backup under load', () => {
  it('fails no request', () => {
    expect(loaded.length).toBeGreaterThan(5);
    expect(failures).toEqual([]);
  });

  it('leaves no folder of its name, and no paused service, when it is killed', () => {
    // The services have continued: the load had no failure, and the next backup was taken.
    expect(foldersAfterKills).toContain('backup.incomplete');
    expect(foldersAfterKills).not.toContain('backup');
  });

  it('is verified, and a changed bit in any kind of file is named', async () => {
    expect(await docsight(['restore', backupDir(), '--check'])).toEqual({ code: 0, output: expect.any(String) });
    const copy = path.join(folder, 'damaged');
    const files = ['databases/tracking/readers.bson.gz', 'originals.ndjson.gz', 'transit.ndjson.gz'];
    for (const file of files) {
      await cp(backupDir(), copy, { recursive: true });
      const content = await readFile(path.join(copy, file));
      content[Math.floor(content.length / 2)]! ^= 1;
      await writeFile(path.join(copy, file), content);
      const { code, output } = await docsight(['restore', copy, '--check']);
      expect([code, output]).toEqual([1, expect.stringContaining(path.join(copy, file))]);
      await rm(copy, { recursive: true });
    }
  });
});

describe('a restore', () => {
  it('is repeated after it was killed at any point, and brings back all that was acknowledged before', async () => {
    for (const point of ['restore.marked', 'restore.documents', 'restore.originals', 'restore.published'])
      await restoreKilledAt(point);

    const restoreBegunMs = performance.now();
    const restored = await docsight(['restore', backupDir(), '--data-dir', restoredDir()]);
    expect(restored).toEqual({ code: 0, output: expect.any(String) });
    const restoredMs = performance.now() - restoreBegunMs;
    stack = await startStack({ dataDir: restoredDir(), port: 0, env: settings });
    const readyMs = performance.now() - restoreBegunMs;
    expect(await settled(stack.gatewayUrl)).toEqual(before);
    const figuresMs = performance.now() - restoreBegunMs;
    report(`RTO: restored after ${seconds(restoredMs)}, ready after ${seconds(readyMs)}`);
    report(`all figures after ${seconds(figuresMs)}`);
  }, 600_000);

  it('keeps what was deleted, revoked and erased', async () => {
    const baseUrl = stack.gatewayUrl;
    const headers = { authorization: `Bearer ${deleted.key}` };
    expect((await fetch(`${baseUrl}/api/v1/documents`, { headers })).status).toBe(401);
    const login = createAccountClient({ baseUrl }).login({ email: deleted.email, password });
    await expect(login).rejects.toMatchObject({ status: 401 });
    const api = createClient({ baseUrl, apiKey: owner.key, maxRetries: 0 });
    await expect(api.documents.viewer(owner.codes[0]!, owner.erasedViewer)).rejects.toMatchObject({ status: 404 });
  });

  it('has every document, reader, lead and deletion that the load had acknowledged', async () => {
    const api = createClient({ baseUrl: stack.gatewayUrl, apiKey: loadKey, maxRetries: 0 });
    const isBefore = (at: number | undefined): boolean => at !== undefined && at < begunAt;
    const counts = { documents: 0, readers: 0, leads: 0, deletions: 0 };
    for (const document of loaded.filter(({ uploadedAt }) => isBefore(uploadedAt))) {
      counts.documents += 1;
      if (document.deletedAt !== undefined) {
        if (!isBefore(document.deletedAt)) continue;
        counts.deletions += 1;
        await expect(api.documents.get(document.code)).rejects.toMatchObject({ status: 404 });
        continue;
      }
      await eventually(async () => {
        const stats = await api.documents.stats(document.code);
        if (isBefore(document.readAt)) expect(stats).toMatchObject({ views: 1, total_time_seconds: readSeconds });
        const { leads } = await api.documents.leads(document.code).page();
        if (isBefore(document.leadAt)) expect(leads.map(({ email }) => email)).toEqual([document.email]);
      });
      counts.readers += isBefore(document.readAt) ? 1 : 0;
      counts.leads += isBefore(document.leadAt) ? 1 : 0;
    }
    expect(counts.documents).toBeGreaterThan(0);
    report(`acknowledged before the backup and restored: ${JSON.stringify(counts)}; lost: 0`);
  }, 300_000);

  it('sends each event to the receiver with the id that it had', async () => {
    const events = new Map<string, string>();
    for (const { id, body } of receiver.received) {
      expect(events.get(id) ?? body).toBe(body);
      events.set(id, body);
    }
    const api = createClient({ baseUrl: stack.gatewayUrl, apiKey: owner.key, maxRetries: 0 });
    expect(await api.webhooks.test()).toMatchObject({ success: true }); // the secret is readable
  });
});

import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startServers } from '@docsight/local-stack';
import { eventually, isolated, silentLogger, tapEvents } from '@docsight/testkit';
import type { Isolated } from '@docsight/testkit';
import { mongoConnection, mongoPart } from '@docsight/mongo';
import { connect } from 'amqplib';
import { Double, Long, MongoClient } from 'mongodb';
import { restoreMarker } from './databases.ts';
import { manifestFile } from './manifest.ts';
import { makeProgress } from './progress.ts';
import { openBroker } from './queues.ts';
import { restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';
import { verifyBackup } from './verify-backup.ts';

// Of its own: a backup without snapshots notices every write to the server.
let servers: Awaited<ReturnType<typeof startServers<'mongo'>>>;
let share: Isolated;
let client: MongoClient;
let folder: string;
/** The prefix of the databases of one test. */
let prefix: string;
let target: string;
let dataFolder: string;

const silent = makeProgress({ write: () => undefined }, () => 0);
const fileId = randomUUID().replaceAll('-', '');
const content = Buffer.from('%PDF-1.7 of a test');
const sha256 = createHash('sha256').update(content).digest('hex');

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'docsight-backup-'));
  servers = await startServers({ dataDir: path.join(folder, 'servers'), only: ['mongo'] });
  client = await MongoClient.connect(servers.mongo.url);
  share = await isolated();
});

afterAll(async () => {
  await client.close();
  await share.close();
  await servers.stop();
  await rm(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  prefix = `test_${randomUUID().slice(0, 8)}`;
  target = path.join(folder, prefix, 'backup');
  dataFolder = path.join(folder, prefix, 'data');
  await mkdir(path.join(dataFolder, 'originals', fileId.slice(0, 2)), { recursive: true });
  await writeFile(path.join(dataFolder, 'originals', fileId.slice(0, 2), fileId), content);
  const documents = client.db(`${prefix}_documents`);
  await documents.createCollection('documents', { validator: { version: { $gte: 1 } } });
  await documents.collection('documents').insertOne({ fileId, sizeBytes: content.length, sha256, version: 1 });
  await documents.collection<{ _id: string; id: string }>('database_id').insertOne({ _id: 'database', id: 'the-id' });
  await client.db(`${prefix}_tracking`).collection('readers').insertOne(numbers);
});

const numbers = { whole: new Double(1), long: Long.fromNumber(5), small: 5, text: 'a\nb', at: new Date(0) };

const back = (options: Partial<Parameters<typeof takeBackup>[0]> = {}) =>
  takeBackup({
    mongoUrl: servers.mongo.url,
    databasePrefix: prefix,
    amqpUrl: share.amqpUrl,
    dataFolder,
    target,
    pids: [],
    arePaused: true,
    maxPauseMs: 20_000,
    withSecrets: false,
    progress: silent,
    now: () => new Date(),
    leavesWaitingEventsOut: false,
    ...options,
  });

const restore = (options: Partial<Parameters<typeof restoreBackup>[0]> = {}) =>
  restoreBackup({
    mongoUrl: servers.mongo.url,
    databasePrefix: `${prefix}_new`,
    amqpUrl: share.amqpUrl,
    source: target,
    dataFolder: path.join(folder, prefix, 'new'),
    replaces: false,
    progress: silent,
    now: () => new Date(),
    ...options,
  });

const recordsOf = (database: string, name: string) =>
  client.db(`${prefix}_new_${database}`).collection(name).find({}, { promoteValues: false }).toArray();

const event = { id: 'an-event', type: 'document.viewed', requestId: 'a-request' };

/** Returns the state of a process: `T` is stopped, `S` sleeps. */
const stateOf = (pid: number): string => readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')[2]!;

describe('a backup', () => {
  it('restores records with the types of their numbers, validators, files and the owner of the files', async () => {
    const manifest = await back();
    expect(manifest.databases.tracking).toEqual([expect.objectContaining({ name: 'readers', records: 1 })]);
    expect(manifest.originals).toMatchObject({ files: 1, bytes: content.length, inBucket: 0, unreadable: [] });
    await restore();
    expect(await recordsOf('tracking', 'readers')).toEqual([
      expect.objectContaining({ whole: new Double(1), long: Long.fromNumber(5), text: 'a\nb' }),
    ]);
    const [collection] = await client.db(`${prefix}_new_documents`).listCollections({ name: 'documents' }).toArray();
    expect(collection).toMatchObject({ options: { validator: { version: { $gte: 1 } } } });
    const originals = path.join(folder, prefix, 'new', 'originals');
    expect(await readFile(path.join(originals, fileId.slice(0, 2), fileId))).toEqual(content);
    expect(await readFile(path.join(originals, 'owner'), 'utf8')).toBe('the-id');
    expect((await stat(path.join(originals, fileId.slice(0, 2), fileId))).mode & 0o777).toBe(0o400);
  });

  it('can be read by its user only', async () => {
    await back();
    const modes = await Promise.all(['.', 'databases', manifestFile].map((name) => stat(path.join(target, name))));
    expect(modes.map(({ mode }) => mode & 0o777)).toEqual([0o700, 0o700, 0o600]);
  });

  it('names a file that is missing or not what was uploaded', async () => {
    await writeFile(path.join(dataFolder, 'originals', fileId.slice(0, 2), fileId), 'changed');
    expect((await back()).originals).toMatchObject({ files: 0, unreadable: [fileId] });
  });

  it('fails and leaves no folder of its name if something writes while it reads', async () => {
    const progress = {
      ...silent,
      begin: (phase: string) => {
        if (phase === 'databases') void client.db(`${prefix}_tracking`).collection('readers').insertOne({});
      },
    };
    await expect(back({ progress })).rejects.toThrow('Something wrote to MongoDB while it was read.');
    expect(await readdir(path.dirname(target))).not.toContain('backup');
  });

  it('says what a single server needs', async () => {
    await expect(back({ arePaused: false })).rejects.toThrow('Use a replica set, or pause all services');
  });

  it('lets paused processes continue, and publishes the events of that time again after a restore', async () => {
    const own = await isolated();
    const tap = await tapEvents(own.amqpUrl);
    const sleeper = spawn('sleep', ['600']);
    const states: string[] = [];
    const progress = {
      ...silent,
      begin: (phase: string) => {
        if (phase === 'messages') void tap.publishRaw('document.viewed', Buffer.from(JSON.stringify(event)));
        if (phase === 'databases') states.push(stateOf(sleeper.pid!));
      },
    };
    try {
      const options = { amqpUrl: own.amqpUrl, pids: [sleeper.pid!], arePaused: false, progress };
      expect((await back(options)).transit).toMatchObject({ events: 1 });
      expect([...states, stateOf(sleeper.pid!)]).toEqual(['T', 'S']);
      await expect(restore({ amqpUrl: own.amqpUrl })).rejects.toThrow('messages of another time');
      expect(await restore({ amqpUrl: own.amqpUrl, replaces: true })).toMatchObject({ publishedAgain: 1 });
      await eventually(() => expect(tap.events).toEqual([event, event]));
      const late = new Date(Date.now() + 15 * 24 * 3_600_000);
      const again = await restore({ amqpUrl: own.amqpUrl, replaces: true, now: () => late });
      expect(again).toMatchObject({ publishedAgain: 0 });
    } finally {
      sleeper.kill();
      await tap.close();
      await own.close();
    }
  });

  it('fails if events from before it wait in a queue, unless it may leave them out and says so', async () => {
    const own = await isolated();
    const broker = await openBroker(own.amqpUrl);
    broker.channel.sendToQueue('webhooks.events', Buffer.from(JSON.stringify(event)));
    await broker.channel.waitForConfirms();
    const sleeper = spawn('sleep', ['600']);
    let minutes = 0;
    const now = (): Date => new Date(Date.UTC(2026, 0, 1, 0, (minutes += 2)));
    try {
      const options = { amqpUrl: own.amqpUrl, pids: [sleeper.pid!], arePaused: false, now, maxPauseMs: 3_600_000 };
      await expect(back(options)).rejects.toThrow('Events from before the backup still wait in webhooks.events.');
      expect(await readdir(path.dirname(target))).not.toContain('backup');
      await back({ ...options, leavesWaitingEventsOut: true });
      expect(await verifyBackup(target, silent)).toMatchObject({ withoutEventsIn: ['webhooks.events'] });
    } finally {
      sleeper.kill();
      await broker.connection.close();
      await own.close();
    }
  });

  it('replaces no folder', async () => {
    await mkdir(target, { recursive: true });
    await expect(back()).rejects.toThrow('exists already. Name a new folder.');
  });
});

describe('a restore', () => {
  it('changes nothing if the backup is damaged, incomplete or of a newer layout', async () => {
    await back();
    const file = path.join(target, 'databases', 'tracking', 'readers.bson.gz');
    const good = await readFile(file);
    await writeFile(file, Buffer.from(good).fill(0, 20, 21));
    await expect(restore()).rejects.toThrow(`missing or changed: ${file}.`);
    await writeFile(file, good);
    const manifest = path.join(target, manifestFile);
    const text = await readFile(manifest, 'utf8');
    await writeFile(manifest, text.replace('"version": 1', '"version": 2'));
    await expect(restore()).rejects.toThrow('The backup has layout 2, and this release reads 1 only.');
    await writeFile(manifest, text.slice(0, -20));
    await expect(restore()).rejects.toThrow('is damaged: it is not JSON.');
    await rm(manifest);
    await expect(restore()).rejects.toThrow('is not a complete backup');
    expect(await client.db(`${prefix}_new_tracking`).listCollections().toArray()).toEqual([]);
  });

  it('replaces data only with --replace, and after an interrupted restore', async () => {
    await back();
    const readers = client.db(`${prefix}_new_tracking`).collection('readers');
    await readers.insertOne({ other: true });
    await expect(restore()).rejects.toThrow(`The database ${prefix}_new_tracking is not empty.`);
    await restore({ replaces: true });
    expect(await readers.countDocuments({ other: true })).toBe(0);
    await client.db(`${prefix}_new_gateway`).createCollection(restoreMarker);
    await readers.insertOne({ other: true });
    await restore();
    expect(await readers.countDocuments()).toBe(1);
    expect(await client.db(`${prefix}_new_gateway`).listCollections().toArray()).toEqual([]);
  });

  it('needs services that are stopped', async () => {
    await back();
    const connection = await connect(share.amqpUrl);
    const channel = await connection.createChannel();
    await channel.consume('documents.stats', () => undefined);
    await expect(restore()).rejects.toThrow('Docsight is running. Stop all services first.');
    await connection.close();
  });

  it('that was interrupted keeps services from starting', async () => {
    await client.db(`${prefix}_tracking`).createCollection(restoreMarker);
    const connection = mongoConnection({ url: servers.mongo.url, database: `${prefix}_tracking` });
    const part = mongoPart({ connection, models: [], logger: silentLogger });
    await expect(part.start!()).rejects.toThrow('is not restored completely. Repeat the command restore.');
    await part.stop!();
    await expect(back()).rejects.toThrow('is not restored completely.');
  });

  it('leaves originals of another database alone', async () => {
    await back();
    const other = path.join(folder, prefix, 'other');
    await mkdir(path.join(other, 'originals'), { recursive: true });
    await writeFile(path.join(other, 'originals', 'owner'), 'another-id');
    await expect(restore({ dataFolder: other })).rejects.toThrow('belong to another database');
  });

  it('verifies every original', async () => {
    await back();
    const copy = path.join(target, 'originals', fileId.slice(0, 2), fileId);
    await writeFile(copy, 'changed');
    await expect(verifyBackup(target, silent)).rejects.toThrow(copy);
  });
});

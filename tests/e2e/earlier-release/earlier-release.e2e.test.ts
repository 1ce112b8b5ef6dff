import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createAccountClient, createClient } from '@docsight/client';
import { openDocument } from '@docsight/demo';
import { startStack, system } from '@docsight/local-stack';
import type { Stack } from '@docsight/local-stack';
import { eventually, isolated, manageBroker } from '@docsight/testkit';
import type { Isolated } from '@docsight/testkit';
import { connect } from 'amqplib';
import { BSON, MongoClient } from 'mongodb';
import type { IndexDescription } from 'mongodb';
import { ownerState } from './owner-state.mjs';

type Recorded = {
  recordedAt: string;
  owner: { email: string; password: string; key: string; codes: string[]; deletedCode: string };
  /** The content of `secrets.json`. */
  secrets: object;
  state: OwnerState;
  messages: { routingKey: string; properties: object; content: object }[];
  databases: Record<system.ServiceName, Record<string, Collection>>;
};
type Collection = { options: object; indexes: IndexDescription[]; records: object[] };
type OwnerState = {
  documents: { detail: { id: string; url: string }; stats: { views: number; total_time_seconds: number } }[];
};

const codeOf = (url: string): string => url.split('/').at(-1)!;
const folder = path.join(import.meta.dirname, 'recorded');
const dayMs = 24 * 60 * 60 * 1000;

/** Reads a recording, and moves all its times by whole days. So nothing in it is as old as its retention. */
const readRecording = (file: string): Recorded => {
  const text = readFileSync(path.join(folder, file), 'utf8');
  const recordedMs = Date.parse((JSON.parse(text) as Recorded).recordedAt);
  const movedMs = Math.floor((Date.now() - recordedMs) / dayMs) * dayMs;
  const movedDay = (day: string): string => new Date(Date.parse(day) + movedMs).toISOString().slice(0, 10);
  // The number of a generation of figures looks like a time, and is in the names of collections.
  const generations = new Set([...text.matchAll(/_(\d{13})"/g)].map(([, number]) => Number(number)));
  const movedTime = (value: number | string): number | string => {
    const isTime = Math.abs(Number(value) - recordedMs) < 100 * dayMs && !generations.has(Number(value));
    if (!isTime) return value;
    return typeof value === 'string' ? String(Number(value) + movedMs) : value + movedMs;
  };
  const days = /20\d\d-\d\d-\d\d(?=[T"])/g;
  return JSON.parse(text.replaceAll(days, movedDay), (_, value: unknown) =>
    typeof value === 'number' || typeof value === 'string' ? movedTime(value) : value,
  ) as Recorded;
};

describe.each(readdirSync(folder))('the stored records and messages of %s', (file) => {
  const recorded = readRecording(file);
  const { owner } = recorded;
  let share: Isolated;
  let dataDir: string;
  let stack: Stack | undefined;
  const gatewayUrl = () => stack!.gatewayUrl;
  const api = () => createClient({ baseUrl: gatewayUrl(), apiKey: owner.key, maxRetries: 0 });

  beforeAll(async () => {
    share = await isolated();
    dataDir = await mkdtemp(path.join(tmpdir(), 'docsight-earlier-'));
    await writeFile(path.join(dataDir, 'secrets.json'), JSON.stringify(recorded.secrets), { mode: 0o600 });
    await loadDatabases(recorded, share);
    stack = await startStack({
      dataDir,
      port: 0,
      env: { DATABASE_PREFIX: share.database, REGISTRATION: 'closed', VIEWER_RATE_LIMIT_PER_MINUTE: '1000000' },
      serverUrls: { mongo: share.mongoUrl, rabbitmq: share.amqpUrl, redis: share.redisUrl },
    });
  });

  afterAll(async () => {
    await stack?.stop();
    await share.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const currentState = () => ownerState({ baseUrl: gatewayUrl(), ...owner });

  it('show the owner all that they showed in that release', async () => {
    await eventually(async () => expect(await currentState()).toMatchObject(recorded.state));
  });

  const logIn = async (): Promise<string> => {
    const { email, password } = owner;
    return (await createAccountClient({ baseUrl: gatewayUrl() }).login({ email, password })).token;
  };

  it('let the owner log in, and keep what was deleted', async () => {
    expect(await logIn()).toEqual(expect.any(String));
    await expect(api().documents.get(owner.deletedCode)).rejects.toMatchObject({ status: 404 });
  });

  it('have the originals, from which page images are made', async () => {
    const { url } = await api().documents.get(owner.codes[0]!);
    const headers = { authorization: `Bearer ${await logIn()}` };
    const original = await fetch(`${url}/download`, { headers });
    const content = Buffer.from(await original.arrayBuffer());
    const { records } = recorded.databases.documents.documents!;
    expect(records).toContainEqual(
      expect.objectContaining({ sha256: createHash('sha256').update(content).digest('hex'), code: codeOf(url) }),
    );
    expect((await fetch(`${url}/pages/3`, { headers })).status).toBe(200);
  });

  it('are not counted again when the messages of that release are delivered again', async () => {
    await publish(recorded, share);
    const { url } = await api().documents.get(owner.codes[0]!);
    const before = await api().documents.stats(owner.codes[0]!);
    const tab = await openDocument(url);
    expect(await tab.beacon([{ page: 1, seconds: 4 }])).toBe(204);
    await eventually(async () =>
      expect(await api().documents.stats(owner.codes[0]!)).toMatchObject({
        views: before.views + 1,
        total_time_seconds: before.total_time_seconds + 4,
      }),
    );
    await eventually(async () => expect(await queuesWithMessages(share)).toEqual([]));
  });
});

const loadDatabases = async ({ databases }: Recorded, { mongoUrl, database }: Isolated): Promise<void> => {
  const client = await MongoClient.connect(mongoUrl);
  for (const service of system.serviceNames)
    for (const [name, recordedCollection] of Object.entries(databases[service])) {
      const { options, indexes } = recordedCollection;
      // Each number keeps its type.
      const records = BSON.EJSON.deserialize(recordedCollection.records, { relaxed: false }) as BSON.Document[];
      const collection = await client.db(`${database}_${service}`).createCollection(name, options);
      if (indexes.length > 0) await collection.createIndexes(indexes);
      if (records.length > 0) await collection.insertMany(records);
    }
  await client.close();
};

const publish = async ({ messages }: Recorded, { amqpUrl }: Isolated): Promise<void> => {
  const connection = await connect(amqpUrl);
  const channel = await connection.createConfirmChannel();
  for (const { routingKey, properties, content } of messages)
    channel.publish('docsight.events', routingKey, Buffer.from(JSON.stringify(content)), {
      ...properties,
      persistent: true,
    });
  await channel.waitForConfirms();
  await connection.close();
};

/** Returns the queues in which messages wait, those of dead letters included. */
const queuesWithMessages = async ({ amqpUrl, broker }: Isolated): Promise<string[]> => {
  const queues = (await manageBroker(broker, 'GET', `/api/queues/${broker.vhost}`)) as { name: string }[];
  const connection = await connect(amqpUrl);
  const channel = await connection.createChannel();
  const found: string[] = [];
  for (const { name } of queues) if ((await channel.checkQueue(name)).messageCount > 0) found.push(name);
  await connection.close();
  return found;
};

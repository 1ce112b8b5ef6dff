import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { connect } from 'amqplib';
import mongoose from 'mongoose';
import { eventually } from './eventually.ts';
import { findRemains } from './find-remains.ts';
import { isolated } from './isolated.ts';

it('finds a text in databases, queues and files, and nothing where there is none', async () => {
  const servers = await isolated();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'docsight-remains-'));
  const stack = { databasePrefix: servers.database, dataDir, servers };
  const text = `text-${servers.database}`;
  expect(await findRemains(stack, [text])).toEqual([]);
  const database = await mongoose.createConnection(servers.mongoUrl, { dbName: `${servers.database}_x` }).asPromise();
  await database.collection('records').insertOne({ data: Buffer.from(`before ${text} after`) });
  await writeFile(path.join(dataDir, 'copy.pdf'), text);
  const broker = await connect(servers.amqpUrl);
  const channel = await broker.createConfirmChannel();
  await channel.assertQueue('waiting', { durable: true });
  channel.sendToQueue('waiting', Buffer.from('a message'));
  await channel.waitForConfirms();
  await eventually(async () =>
    expect(await findRemains(stack, [text])).toEqual([
      `${servers.database}_x.records: ${text}`,
      'queue waiting: 1 messages',
      `${path.join(dataDir, 'copy.pdf')}: ${text}`,
    ]),
  );
  await broker.close();
  await database.close();
  await rm(dataDir, { recursive: true });
  await servers.close();
});

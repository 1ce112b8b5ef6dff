import { connect, createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { isolated } from '@docsight/testkit';
import type { Isolated } from '@docsight/testkit';
import mongoose from 'mongoose';
import type { Connection } from 'mongoose';
import { recordModel } from '../collections/collection.ts';
import { ensureIndexes } from './connect.ts';

/** Longer than the limit of a response: so it must not apply to the build of an index. */
const buildMs = 6_000;
const socketTimeoutMs = 4_000;

let share: Isolated;
let slow: Server;
let builds = 0;
const connections: Connection[] = [];

beforeAll(async () => {
  share = await isolated();
  slow = await slowBuilds(share.mongoUrl);
});

afterAll(async () => {
  for (const connection of connections) await connection.close();
  await new Promise((resolve) => slow.close(resolve));
  await share.close();
});

/** Starts a proxy to the database that delays the command `createIndexes`, as a large collection does. */
const slowBuilds = async (mongoUrl: string): Promise<Server> => {
  const server = createServer((client) => {
    const upstream = connect(decodeURIComponent(new URL(mongoUrl).hostname));
    let sending = Promise.resolve();
    client.on('data', (chunk) => {
      const isBuild = chunk.includes('createIndexes');
      if (isBuild) builds += 1;
      sending = sending.then(async () => {
        if (isBuild) await delay(buildMs);
        upstream.write(chunk);
      });
    });
    upstream.pipe(client);
    client.on('error', () => upstream.destroy());
    client.on('close', () => upstream.destroy());
    upstream.on('error', () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
};

const aModel = async () => {
  const { port } = slow.address() as AddressInfo;
  const options = { dbName: share.database, autoIndex: false, autoCreate: false, socketTimeoutMS: socketTimeoutMs };
  const connection = await mongoose
    .createConnection(`mongodb://127.0.0.1:${port}/?directConnection=true`, options)
    .asPromise();
  connections.push(connection);
  return recordModel(connection, 'notes', [[{ text: 1 }, { unique: true }]]);
};

it('an index whose build takes longer than the limit of a response is built, by two replicas at once', async () => {
  const models = await Promise.all([aModel(), aModel()]);
  await Promise.all(models.map(ensureIndexes));
  expect(await models[0].collection.indexes()).toMatchObject([{}, { key: { text: 1 }, unique: true }]);
  expect(builds).toBe(2);
});

it('adds a validator to the collection of an earlier release, and accepts updates of its records', async () => {
  const [connection] = connections as [Connection];
  const validator = { $expr: { $eq: ['$a', '$b'] } };
  await ensureIndexes(recordModel(connection, 'earlier'));
  const records = connection.collection('earlier');
  await records.insertOne({ a: 1 });
  connection.deleteModel('earlier');
  for (let start = 0; start < 2; start += 1) {
    await ensureIndexes(recordModel(connection, 'earlier', [], { validator }));
    connection.deleteModel('earlier');
  }
  await records.updateOne({ a: 1 }, { $set: { c: 1 } });
  await records.updateOne({ a: 1 }, { $set: { b: 1 } });
  await expect(records.updateOne({ a: 1 }, { $set: { b: 2 } })).rejects.toThrow('Document failed validation');
  await expect(records.insertOne({ a: 1 })).rejects.toThrow('Document failed validation');
});

it('rejects a collection with another validator', async () => {
  const [connection] = connections as [Connection];
  const modelWith = (a: string) => recordModel(connection, 'other', [], { validator: { $expr: { $eq: [a, '$b'] } } });
  await ensureIndexes(modelWith('$a'));
  connection.deleteModel('other');
  await expect(ensureIndexes(modelWith('$c'))).rejects.toThrow('The validator of other differs');
});

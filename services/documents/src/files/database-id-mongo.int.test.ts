import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mongoConnection } from '@docsight/mongo';
import { isolated } from '@docsight/testkit';
import type { Isolated } from '@docsight/testkit';
import type { Connection } from 'mongoose';
import { databaseIdModel, databaseIdOf } from './database-id-mongo.ts';

let share: Isolated;
let connections: Connection[];

const connect = (database: string) => mongoConnection({ url: share.mongoUrl, database }).asPromise();

beforeAll(async () => {
  share = await isolated();
  connections = await Promise.all([share.database, share.database, `${share.database}_2`].map(connect));
});
afterAll(async () => {
  await connections[2]?.dropDatabase();
  for (const connection of connections) await connection.close();
  await share.close();
});

it('a database has one id, whichever replica asks first, and another database has another', async () => {
  const ids = await Promise.all(connections.map((connection) => databaseIdOf(databaseIdModel(connection), randomUUID)));
  expect(ids[0]).toBe(ids[1]);
  expect(ids[2]).not.toBe(ids[0]);
  expect(await databaseIdOf(databaseIdModel(connections[0]!), randomUUID)).toBe(ids[0]);
});

import { randomBytes } from 'node:crypto';
import mongoose from 'mongoose';

/** The addresses of the servers of this run. Jest's global set-up passes them. */
export type TestServers = { mongoUrl: string; amqpUrl: string; managementUrl: string; redisUrl: string };

/** A test file's own share of the servers: nothing that another file does is seen in it. */
export type Isolated = {
  mongoUrl: string;
  /** Points to a vhost of its own. */
  amqpUrl: string;
  /** A Redis database of this jest worker's own; its keys are the test's to choose apart. */
  redisUrl: string;
  /** A database name of its own; names that begin with it are dropped by `close` too. */
  database: string;
  /** The broker's management interface and the vhost, to look into queues. */
  broker: { managementUrl: string; vhost: string };
  close(): Promise<void>;
};

export const testServers = (): TestServers => {
  const environment = process.env.DOCSIGHT_TEST_SERVERS;
  if (environment === undefined)
    throw new Error('No test servers: run int and e2e tests through jest, whose global set-up starts them.');
  return JSON.parse(environment) as TestServers;
};

export const isolated = async (): Promise<Isolated> => {
  const { mongoUrl, amqpUrl, managementUrl, redisUrl } = testServers();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await manage(managementUrl, 'PUT', `/api/vhosts/${name}`);
  const { username } = new URL(amqpUrl);
  await manage(managementUrl, 'PUT', `/api/permissions/${name}/${username}`, {
    configure: '.*',
    write: '.*',
    read: '.*',
  });
  return {
    mongoUrl,
    amqpUrl: `${amqpUrl.replace(/\/+$/, '')}/${name}`,
    redisUrl: `${redisUrl.replace(/\/+$/, '')}/${process.env.JEST_WORKER_ID ?? '0'}`,
    database: name,
    broker: { managementUrl, vhost: name },
    close: async () => {
      await manage(managementUrl, 'DELETE', `/api/vhosts/${name}`);
      await dropDatabases(mongoUrl, name);
    },
  };
};

const manage = async (managementUrl: string, method: string, path: string, body?: object): Promise<void> => {
  const url = new URL(path, managementUrl);
  const authorization = `Basic ${Buffer.from(`${url.username}:${url.password}`).toString('base64')}`;
  url.username = '';
  url.password = '';
  const response = await fetch(url, {
    method,
    headers: { authorization, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok)
    throw new Error(`The broker responded with ${response.status} to ${method} ${path}: ${await response.text()}`);
};

const dropDatabases = async (mongoUrl: string, prefix: string): Promise<void> => {
  const connection = await mongoose.createConnection(mongoUrl).asPromise();
  const { databases } = await connection.db!.admin().listDatabases({ nameOnly: true });
  for (const { name } of databases.filter((database) => database.name.startsWith(prefix))) {
    await connection.useDb(name).dropDatabase();
  }
  await connection.close();
};

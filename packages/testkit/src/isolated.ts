import { randomBytes } from 'node:crypto';
import mongoose from 'mongoose';
import { manageBroker } from './manage-broker.ts';

/** The addresses of the servers of this run. Jest's global set-up passes them. */
export type TestServers = { mongoUrl: string; amqpUrl: string; managementUrl: string; redisUrl: string };

/** The share of the servers that one test file has for itself. */
export type Isolated = {
  mongoUrl: string;
  /** Includes a virtual host of its own. */
  amqpUrl: string;
  /** The Redis database of this Jest worker. Its test files share it one after another, so keys should differ. */
  redisUrl: string;
  /** A name for a database. `close` drops all databases whose names begin with it. */
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
  await manageBroker({ managementUrl }, 'PUT', `/api/vhosts/${name}`);
  const { username } = new URL(amqpUrl);
  await manageBroker({ managementUrl }, 'PUT', `/api/permissions/${name}/${username}`, {
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
      await manageBroker({ managementUrl }, 'DELETE', `/api/vhosts/${name}`);
      await dropDatabases(mongoUrl, name);
    },
  };
};

const dropDatabases = async (mongoUrl: string, prefix: string): Promise<void> => {
  const connection = await mongoose.createConnection(mongoUrl).asPromise();
  const { databases } = await connection.db!.admin().listDatabases({ nameOnly: true });
  for (const { name } of databases.filter((database) => database.name.startsWith(prefix))) {
    await connection.useDb(name).dropDatabase();
  }
  await connection.close();
};

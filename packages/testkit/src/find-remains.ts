import { readdir, readFile } from 'node:fs/promises';
import { connect as connectSocket } from 'node:net';
import path from 'node:path';
import { errorCodeOf } from '@docsight/service-kit';
import mongoose from 'mongoose';
import { manageBroker } from './manage-broker.ts';
import type { ThrowawayStack } from './throwaway-stack.ts';

/**
 * Searches every place in which a stack stores something for texts: all databases, files included, Redis, and the data
 * folder. Returns where one was found. All messages in queues count as remains.
 */
export const findRemains = async (
  { databasePrefix, dataDir, servers }: Pick<ThrowawayStack, 'databasePrefix' | 'dataDir' | 'servers'>,
  texts: readonly string[],
): Promise<string[]> => {
  if (!servers) throw new Error('Only a stack on shared servers can be searched.');
  const needles = texts.map((text) => Buffer.from(text));
  const found = (content: Buffer): string[] => texts.filter((_, index) => content.includes(needles[index]!));
  const named = (place: string, content: Buffer): string[] => found(content).map((text) => `${place}: ${text}`);
  const places = await Promise.all([
    inDatabases(servers.mongoUrl, databasePrefix, named),
    inQueues(servers.broker),
    inFolder(dataDir, named),
    inRedis(servers.redisUrl, named),
  ]);
  return places.flat();
};

type Named = (place: string, content: Buffer) => string[];

const inDatabases = async (url: string, prefix: string, named: Named): Promise<string[]> => {
  const connection = await mongoose.createConnection(url).asPromise();
  const remains: string[] = [];
  try {
    const { databases } = await connection.getClient().db().admin().listDatabases();
    for (const { name } of databases.filter((database) => database.name.startsWith(prefix))) {
      const database = connection.getClient().db(name);
      for (const { name: collection } of await database.listCollections().toArray())
        for await (const record of database.collection(collection).find())
          remains.push(...named(`${name}.${collection}`, Buffer.from(mongoose.mongo.BSON.serialize(record))));
    }
  } finally {
    await connection.close();
  }
  return remains;
};

const inQueues = async (broker: { managementUrl: string; vhost: string }): Promise<string[]> => {
  const response = await manageBroker(broker, 'GET', `/api/queues/${broker.vhost}`);
  const queues = response as { name: string; messages?: number }[];
  return queues.flatMap(({ name, messages = 0 }) => (messages > 0 ? [`queue ${name}: ${messages} messages`] : []));
};

const inFolder = async (folder: string, named: Named): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const remains: string[] = [];
  for (const entry of entries.filter((one) => one.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    remains.push(...named(file, await readFile(file).catch(emptyIfGone)));
  }
  return remains;
};

/** A running service may remove a file at any time. */
const emptyIfGone = (error: unknown): Buffer => {
  if (errorCodeOf(error) === 'ENOENT') return Buffer.alloc(0);
  throw error;
};

/** Reads all keys and their serialized values. */
const inRedis = async (url: string, named: Named): Promise<string[]> => {
  const { hostname, port, pathname, password } = new URL(url);
  const login = password === '' ? '' : `AUTH ${decodeURIComponent(password)}\r\n`;
  const end = `end-of-${Math.random()}`;
  const ask = (commands: string): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      const socket = connectSocket(Number(port), hostname);
      const chunks: Buffer[] = [];
      socket.on('error', reject).on('data', (chunk) => {
        chunks.push(chunk);
        const reply = Buffer.concat(chunks);
        if (!reply.includes(end)) return;
        socket.destroy();
        resolve(reply);
      });
      socket.write(`${login}SELECT ${pathname.slice(1)}\r\n${commands}ECHO ${end}\r\n`);
    });
  const keys = await ask('KEYS *\r\n');
  const names = [...keys.toString('latin1').matchAll(/\$\d+\r\n([^\r]+)\r\n/g)].map(([, name]) => name!);
  const values = await ask(names.map((name) => `DUMP ${JSON.stringify(name)}\r\n`).join(''));
  return named('redis', Buffer.concat([keys, values]));
};

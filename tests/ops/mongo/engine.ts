import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import mongoose from 'mongoose';
import type { mongo } from 'mongoose';
import { exactly, frames } from './wire.ts';

/** A connection to one engine. It sends one message at a time. */
export type EngineConnection = {
  /** Sends a message and returns the response. Rejects when the connection ends. */
  exchange(bytes: Buffer): Promise<Buffer>;
  destroy(): void;
};

export const engineConnection = (url: string): EngineConnection => {
  const socket: Socket = connect(decodeURIComponent(new URL(url).hostname));
  socket.on('error', () => socket.destroy());
  const replies = frames(socket);
  let last: Promise<unknown> = once(socket, 'connect');
  last.catch(() => undefined); // the first message gets the error
  const exchange = async (bytes: Buffer): Promise<Buffer> => {
    socket.write(bytes);
    const next = await replies.next();
    if (next.done === true) throw new Error('The engine has closed the connection.');
    return next.value;
  };
  return {
    exchange: (bytes) => {
      const next = last.then(() => exchange(bytes));
      last = next;
      next.catch(() => undefined);
      return next;
    },
    destroy: () => socket.destroy(),
  };
};

/** All records, by database and collection. */
export type Content = Record<string, Record<string, mongo.Document[]>>;

const ownDatabases = ['admin', 'config', 'local'];

const withDatabases = async <Result>(url: string, use: (client: mongo.MongoClient) => Promise<Result>) => {
  const connection = await mongoose.createConnection(url).asPromise();
  try {
    return await use(connection.getClient());
  } finally {
    await connection.close();
  }
};

const databaseNames = async (client: mongo.MongoClient): Promise<string[]> => {
  const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
  return databases.map(({ name }) => name).filter((name) => !ownDatabases.includes(name));
};

/** Returns all records of an engine. */
export const contentOf = (url: string): Promise<Content> =>
  withDatabases(url, async (client) => {
    const content: Content = {};
    for (const name of await databaseNames(client)) {
      const collections: Content[string] = (content[name] = {});
      for (const { collectionName } of await client.db(name).collections())
        collections[collectionName] = await client
          .db(name)
          .collection(collectionName)
          .find()
          .sort({ _id: 1 })
          .toArray();
    }
    return content;
  });

/** Replaces everything in one engine by what the other one has, as a member does that lost its place. */
export const copyEngine = (fromUrl: string, toUrl: string): Promise<void> =>
  withDatabases(fromUrl, (from) =>
    withDatabases(toUrl, async (to) => {
      for (const name of await databaseNames(to)) await to.db(name).dropDatabase();
      for (const name of await databaseNames(from)) await copyDatabase(from.db(name), to.db(name));
    }),
  );

const copyDatabase = async (from: mongo.Db, to: mongo.Db): Promise<void> => {
  for (const { name, options } of await from.listCollections({}, { nameOnly: false }).toArray()) {
    await to.createCollection(name, options);
    const indexes = (await from.collection(name).indexes()).filter((index) => index.name !== '_id_');
    if (indexes.length > 0) await to.command({ createIndexes: name, indexes });
    const records = await from.collection(name).find({}, exactly).toArray();
    if (records.length > 0) await to.collection(name).insertMany(records, { checkKeys: false });
  }
};

import path from 'node:path';
import { recordOf, serviceNames } from '@docsight/contracts';
import type { ServiceName } from '@docsight/contracts';
import { AppError } from '@docsight/service-kit';
import { BSON, MongoClient } from 'mongodb';
import type { ClientSession, CollectionInfo, Db } from 'mongodb';
import { recordsIn } from './bson-records.ts';
import { gunzipped, makeFolder, writeDurably } from './durable-file.ts';
import { collectionFile } from './manifest.ts';
import type { CollectionEntry, Manifest } from './manifest.ts';
import type { Progress } from './progress.ts';

/** The collection that exists in a database while it is restored. A service does not start with it. */
export const restoreMarker = 'restore_in_progress';

/** A restored record survives a failover. Reads have no concern here: a snapshot has its own. */
const durable = { w: 'majority', journal: true } as const;

export type Databases = {
  client: MongoClient;
  of(service: ServiceName): Db;
};

export const openDatabases = async (url: string, prefix: string): Promise<Databases> => {
  const client = await MongoClient.connect(url, {
    serverSelectionTimeoutMS: 5_000,
    ...durable,
  });
  return { client, of: (service) => client.db(`${prefix}_${service}`) };
};

/** Returns whether the server can read all databases at one instant: replica sets and shards can. */
export const hasSnapshots = async ({ client }: Databases): Promise<boolean> => {
  const { setName, msg } = await client.db('admin').command({ hello: 1 });
  return setName !== undefined || msg === 'isdbgrid';
};

/** Returns the sum of all sizes, uncompressed, in bytes. */
export const totalBytesOf = async (databases: Databases): Promise<number> => {
  const sizes = serviceNames.map(async (service) => {
    const { dataSize } = await databases.of(service).command({ dbStats: 1 });
    return Number(dataSize);
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
};

const collectionsOf = async (db: Db): Promise<CollectionInfo[]> => {
  const infos = await db.listCollections({}, { nameOnly: false }).toArray();
  return infos.filter(({ name, type }) => type === 'collection' && !name.startsWith('system.'));
};

/** Copies all collections, one after the other. `session` reads them all at one instant. */
export const copyDatabases = async (
  databases: Databases,
  dir: string,
  { session, progress }: { session: ClientSession | undefined; progress: Progress },
): Promise<Manifest['databases']> => {
  const copied: Manifest['databases'] = recordOf(serviceNames, () => []);
  for (const service of serviceNames) {
    const db = databases.of(service);
    await makeFolder(path.join(dir, 'databases', service));
    for (const { name, options } of await collectionsOf(db)) {
      if (name === restoreMarker) throw new AppError('conflict', `${db.databaseName} is not restored completely.`);
      const entry = await copyCollection(db, name, path.join(dir, collectionFile(service, name)), session, progress);
      copied[service].push({ ...entry, name, options: { ...options } });
    }
  }
  return copied;
};

const copyCollection = async (
  db: Db,
  name: string,
  file: string,
  session: ClientSession | undefined,
  progress: Progress,
): Promise<Omit<CollectionEntry, 'name' | 'options'>> => {
  let [records, bytes] = [0, 0];
  const options = { raw: true, sort: { _id: 1 }, hint: { _id: 1 }, ...(session && { session }) } as const;
  const read = async function* (): AsyncGenerator<Buffer> {
    // With `raw`, each record is the bytes of its BSON.
    for await (const content of db.collection(name).find<Buffer>({}, options)) {
      records += 1;
      bytes += content.length;
      progress.add(1, content.length);
      yield content;
    }
  };
  return { ...(await writeDurably(file, read(), { gzip: true })), records, bytes };
};

/** Returns the records of a collection in a backup. Each keeps the types of its numbers. */
export const recordsOfBackup = async function* (
  dir: string,
  service: ServiceName,
  name: string,
): AsyncGenerator<{ bytes: number; record: BSON.Document }> {
  for await (const record of recordsIn(gunzipped(path.join(dir, collectionFile(service, name)))))
    yield { bytes: record.length, record: BSON.deserialize(record, lossless) };
};

const lossless = { promoteValues: false, promoteBuffers: false, bsonRegExp: true } as const;
const batch = { records: 1_000, bytes: 8 * 1024 * 1024 };

/** Replaces all collections of a database, except the mark that it is being restored. */
export const restoreDatabase = async (
  db: Db,
  dir: string,
  { service, entries, progress }: { service: ServiceName; entries: readonly CollectionEntry[]; progress: Progress },
): Promise<void> => {
  for (const { name } of await collectionsOf(db)) if (name !== restoreMarker) await db.dropCollection(name);
  for (const entry of entries) {
    const collection = await db.createCollection(entry.name, entry.options);
    let waiting: BSON.Document[] = [];
    let [waitingBytes, restored] = [0, 0];
    const insert = async (): Promise<void> => {
      if (waiting.length === 0) return;
      await collection.insertMany(waiting, { ordered: false, bypassDocumentValidation: true });
      progress.add(waiting.length, waitingBytes);
      restored += waiting.length;
      [waiting, waitingBytes] = [[], 0];
    };
    for await (const { bytes, record } of recordsOfBackup(dir, service, entry.name)) {
      waiting.push(record);
      waitingBytes += bytes;
      if (waiting.length >= batch.records || waitingBytes >= batch.bytes) await insert();
    }
    await insert();
    if (restored !== entry.records)
      throw new Error(`${service}.${entry.name} has ${restored} records instead of ${entry.records}.`);
  }
};

/** Returns how often the server has inserted, updated or deleted since it started. */
export const writesOf = async ({ client }: Databases): Promise<number> => {
  const status = (await client.db('admin').command({ serverStatus: 1 })) as {
    opcounters: Record<'insert' | 'update' | 'delete', unknown>;
  };
  const { insert, update, delete: removed } = status.opcounters;
  return Number(insert) + Number(update) + Number(removed);
};

/** Returns the names of the databases that have data, and whether an earlier restore was interrupted. */
export const stateOf = async (databases: Databases): Promise<{ used: string[]; isInterrupted: boolean }> => {
  const used: string[] = [];
  let isInterrupted = false;
  for (const service of serviceNames) {
    const db = databases.of(service);
    const names = (await collectionsOf(db)).map(({ name }) => name);
    isInterrupted ||= names.includes(restoreMarker);
    if (names.length > 0) used.push(db.databaseName);
  }
  return { used, isInterrupted };
};

export const markAsRestoring = async (databases: Databases): Promise<void> => {
  for (const service of serviceNames) {
    const mark = databases.of(service).collection<{ _id: string }>(restoreMarker);
    await mark.updateOne({ _id: 'restore' }, { $set: { at: new Date() } }, { upsert: true });
  }
};

export const unmark = async (databases: Databases): Promise<void> => {
  for (const service of serviceNames) await databases.of(service).dropCollection(restoreMarker);
};

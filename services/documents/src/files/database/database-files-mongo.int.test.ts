import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mongoConnection } from '@docsight/mongo';
import { isolated, silentLogger } from '@docsight/testkit';
import type { Isolated } from '@docsight/testkit';
import { mongo } from 'mongoose';
import type { Connection } from 'mongoose';
import { putContent } from '../../../test/local-file.ts';
import { makeFileStorage } from '../file-storage.ts';
import type { FileStorage } from '../file-storage.ts';
import type { StoredFile } from '../file-store.ts';
import { removeOriginal, sweepFiles, withDatabaseFiles } from '../index.ts';

const chunkSize = 255 * 1024;
let servers: Isolated;
let connection: Connection;
let dataFolder: string;
let storage: FileStorage;

beforeAll(async () => {
  servers = await isolated();
  connection = await mongoConnection({ url: servers.mongoUrl, database: servers.database }).asPromise();
  dataFolder = await mkdtemp(join(tmpdir(), 'docsight-database-files-'));
  const disk = makeFileStorage({ dataFolder, s3: undefined, newId: randomUUID, logger: silentLogger });
  storage = withDatabaseFiles(disk, connection);
  await collectionOf('derived_files').insertOne({ content: Buffer.from('a page image') });
  for (const part of storage.parts) await part.start?.();
});

afterAll(async () => {
  await connection.close();
  await servers.close();
  await rm(dataFolder, { recursive: true });
});

const collectionOf = (name: string) => connection.db!.collection(name);

/** Stores a file as the release before ADR 18 did. */
const storeInDatabase = async (content: Buffer): Promise<StoredFile> => {
  const id = new mongo.ObjectId();
  for (let n = 0; n * chunkSize < content.length; n += 1) {
    const data = content.subarray(n * chunkSize, (n + 1) * chunkSize);
    await collectionOf('files.chunks').insertOne({ files_id: id, n, data });
  }
  await collectionOf('files.files').insertOne({ _id: id, length: content.length, chunkSize, filename: 'original.pdf' });
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { fileId: id.toHexString(), sizeBytes: content.length, sha256 };
};

const filesStored = async (): Promise<string[]> => {
  const found: string[] = [];
  for await (const id of storage.files.storedBefore(new Date(Date.now() + 60_000))) found.push(id);
  return found;
};

describe('a file in the database', () => {
  it('is read whole, in ranges, and at a path, beside files on disk', async () => {
    const content = randomBytes(3 * chunkSize + 17);
    const inDatabase = await storeInDatabase(content);
    const onDisk = await putContent(storage.files, storage.temporaryFolder, Buffer.from('new'));
    for (const [start, end] of [
      [0, content.length - 1],
      [0, 0],
      [chunkSize - 1, chunkSize],
      [2 * chunkSize, 3 * chunkSize + 3],
    ] as const) {
      const read = await buffer(await storage.files.read(inDatabase.fileId, { start, end }));
      expect([start, end, read.equals(content.subarray(start, end + 1))]).toEqual([start, end, true]);
    }
    const path = join(storage.temporaryFolder, 'provided');
    await storage.files.provide(inDatabase, path);
    expect((await readFile(path)).equals(content)).toBe(true);
    expect((await buffer(await storage.files.read(onDisk.fileId, { start: 0, end: 2 }))).toString()).toBe('new');
    expect(await filesStored()).toEqual(expect.arrayContaining([inDatabase.fileId, onDisk.fileId]));
  });

  it('is rejected if it is missing, incomplete or changed', async () => {
    const incomplete = await storeInDatabase(randomBytes(2 * chunkSize));
    await collectionOf('files.chunks').deleteOne({ files_id: new mongo.ObjectId(incomplete.fileId), n: 1 });
    const changed = { ...(await storeInDatabase(Buffer.from('content'))), sha256: '0'.repeat(64) };
    const { files } = storage;
    await expect(files.read('0123456789abcdef01234567', { start: 0, end: 1 })).rejects.toThrow('not in the database');
    await expect(files.read(incomplete.fileId, { start: chunkSize, end: chunkSize })).rejects.toThrow('is missing');
    await expect(files.provide(changed, join(dataFolder, 'changed'))).rejects.toThrow('is not what was stored');
  });

  it('is removed with its document, or when it has none', async () => {
    const [used, erased] = [await storeInDatabase(randomBytes(10)), await storeInDatabase(randomBytes(chunkSize + 1))];
    await removeOriginal(storage, erased.fileId);
    await removeOriginal(storage, erased.fileId);
    const inAnHour = new Date(Date.now() + 61 * 60 * 1000);
    const { files, derived } = storage;
    await sweepFiles({ files, derived, inUse: () => Promise.resolve(new Set([used.fileId])), now: inAnHour });
    expect(await filesStored()).toEqual([used.fileId]);
    expect(await collectionOf('files.files').countDocuments()).toBe(1);
  });

  it('loses its old page images, which are made again', async () => {
    expect(await connection.db!.listCollections({ name: 'derived_files' }).toArray()).toEqual([]);
  });
});

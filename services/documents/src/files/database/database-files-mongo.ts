import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { mongo } from 'mongoose';
import type { Connection } from 'mongoose';
import { verifyContent } from '../content-hash.ts';
import { fileMode } from '../disk/data-folder.ts';
import type { FileStorage } from '../file-storage.ts';
import type { FileStore } from '../file-store.ts';

type Entry = { _id: mongo.ObjectId; chunkSize: number };
type Chunk = { files_id: mongo.ObjectId; n: number; data: Buffer };

/** A release before ADR 18 stored a file with an id of MongoDB. Those on disk and in a bucket are longer. */
const databaseId = /^[0-9a-f]{24}$/;
/** The page images of that release. They are made again, on disk. */
const derivedFiles = 'derived_files';

/**
 * Adds the originals that a release before ADR 18 stored in the database, in the layout of GridFS. They stay there. New
 * files go to the given storage.
 */
export const withDatabaseFiles = (storage: FileStorage, connection: Connection): FileStorage => {
  const database = databaseFiles(connection);
  const storeOf = (fileId: string) => (databaseId.test(fileId) ? database : storage.files);
  const removeDerivedFiles = async (): Promise<void> => {
    const db = databaseOf(connection);
    if (await db.listCollections({ name: derivedFiles }, { nameOnly: true }).hasNext())
      await db.dropCollection(derivedFiles);
  };
  return {
    ...storage,
    files: {
      put: storage.files.put,
      read: (fileId, range) => storeOf(fileId).read(fileId, range),
      provide: (file, path) => storeOf(file.fileId).provide(file, path),
      remove: (fileId) => storeOf(fileId).remove(fileId),
      storedBefore: async function* (time) {
        yield* storage.files.storedBefore(time);
        yield* database.storedBefore(time);
      },
    },
    parts: [...storage.parts, { name: 'page images of an earlier release', start: removeDerivedFiles }],
  };
};

const databaseOf = (connection: Connection) => {
  if (!connection.db) throw new mongo.MongoNotConnectedError('The database is not connected.');
  return connection.db;
};

const databaseFiles = (connection: Connection): Omit<FileStore, 'put'> => {
  const entries = () => databaseOf(connection).collection<Entry>('files.files');
  const chunks = () => databaseOf(connection).collection<Chunk>('files.chunks');

  const readChunk = async (id: mongo.ObjectId, n: number): Promise<Buffer> => {
    const chunk = await chunks().findOne({ files_id: id, n }, { promoteBuffers: true });
    if (chunk === null) throw new Error(`The chunk ${n} of the file ${id.toHexString()} is missing.`);
    return chunk.data;
  };

  const read: FileStore['read'] = async (fileId, { start, end }) => {
    const id = new mongo.ObjectId(fileId);
    const entry = await entries().findOne({ _id: id }, { projection: { chunkSize: 1 } });
    if (entry === null) throw new Error(`The file ${fileId} is not in the database.`);
    const { chunkSize } = entry;
    const readRangeOf = async (n: number): Promise<Buffer> =>
      (await readChunk(id, n)).subarray(Math.max(0, start - n * chunkSize), end + 1 - n * chunkSize);
    const [firstChunk, lastChunk] = [Math.floor(start / chunkSize), Math.floor(end / chunkSize)];
    // Read before the stream exists, so that a missing chunk rejects.
    const first = await readRangeOf(firstChunk);
    const content = async function* () {
      yield first;
      for (let n = firstChunk + 1; n <= lastChunk; n += 1) yield await readRangeOf(n);
    };
    return Readable.from(content(), { objectMode: false });
  };

  return {
    read,
    provide: async (file, path) => {
      const content = await read(file.fileId, { start: 0, end: file.sizeBytes - 1 });
      await pipeline(content, verifyContent(file), createWriteStream(path, { mode: fileMode }));
    },
    remove: async (fileId) => {
      const id = new mongo.ObjectId(fileId);
      await entries().deleteOne({ _id: id });
      await chunks().deleteMany({ files_id: id });
    },
    storedBefore: async function* (time) {
      // Reads the chunks, because an incomplete file has no entry. An ObjectId begins with its creation time.
      const before = mongo.ObjectId.createFromTime(Math.floor(time.getTime() / 1000));
      const ids = chunks().aggregate<{ _id: mongo.ObjectId }>([
        { $match: { files_id: { $lt: before } } },
        { $sort: { files_id: 1, n: 1 } },
        { $group: { _id: '$files_id' } },
      ]);
      for await (const { _id } of ids) yield _id.toHexString();
    },
  };
};

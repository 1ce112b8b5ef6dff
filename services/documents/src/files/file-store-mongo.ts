import { Readable } from 'node:stream';
import { AppError } from '@docsight/service-kit';
import { mongo } from 'mongoose';
import type { Connection } from 'mongoose';
import { withDigest } from './content-hash.ts';
import { splitIntoParts } from './content-parts.ts';
import type { FileStore } from './file-store.ts';

const bucketName = 'files';
/** Size of a chunk, the default of GridFS. Larger ones take the database 1.5 times as long. */
const chunkSizeBytes = 255 * 1024;
/** The last write waits for the majority, and a count then proves that it has all chunks. */
const notJournaled = { writeConcern: { w: 1, journal: false } } as const;

type Entry = { _id: mongo.ObjectId; length: number; chunkSize: number; uploadDate: Date; filename: string };
type Chunk = { _id: mongo.ObjectId; files_id: mongo.ObjectId; n: number; data: Buffer };

/**
 * Stores files in the service's database in the layout of GridFS, which other tools can read. The connection must be
 * open. It reads and writes single chunks, because the driver's streams have four faults. An aborted write leaves a
 * chunk. An aborted read leaves a cursor. A slow reader loses its cursor. Each stream holds 16 MB of chunks.
 */
export const mongoFileStore = (connection: Connection): FileStore => {
  const database = () => {
    if (!connection.db) throw new mongo.MongoNotConnectedError('The database is not connected.');
    return connection.db;
  };
  const entries = () => database().collection<Entry>(`${bucketName}.files`);
  const chunks = () => database().collection<Chunk>(`${bucketName}.chunks`);
  const prepareCollections = once(async () => {
    // PDF files are compressed already. Compressing them again takes a third of the time of storing.
    const uncompressed = { storageEngine: { wiredTiger: { configString: 'block_compressor=none' } } };
    await database().createCollection(chunks().collectionName, uncompressed).catch(ignoreExisting);
    await chunks().createIndex({ files_id: 1, n: 1 }, { unique: true }, {});
  });

  const put: FileStore['put'] = async (content) => {
    const id = new mongo.ObjectId();
    const source = withDigest(content);
    try {
      await prepareCollections();
      let n = 0;
      for await (const data of splitIntoParts(source.content, chunkSizeBytes)) {
        await chunks().insertOne({ _id: new mongo.ObjectId(), files_id: id, n, data }, notJournaled);
        n += 1;
      }
      const { sizeBytes, sha256 } = source.digest();
      const entry = { _id: id, length: sizeBytes, chunkSize: chunkSizeBytes, uploadDate: id.getTimestamp() };
      await entries().insertOne({ ...entry, filename: 'original.pdf' });
      await requireChunks(id, n);
      return { fileId: id.toHexString(), sizeBytes, sha256 };
    } catch (error) {
      // The chunks belong to no document. If they cannot be removed now, the next sweep removes them.
      await remove(id).catch(() => undefined);
      throw error;
    }
  };

  /**
   * Checks that the majority has all chunks of a file. The entry, which was written last, is durable, and so are all
   * writes before it. Only a restart or a failover of the database in between can have lost a chunk.
   * Source: docs/adr/0010-write-and-read-concerns.md
   */
  const requireChunks = async (id: mongo.ObjectId, count: number): Promise<void> => {
    const stored = await chunks().countDocuments({ files_id: id }, { readConcern: { level: 'majority' } });
    if (stored !== count)
      throw new AppError('service_unavailable', 'The file was not stored completely. Upload it again.');
  };

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
    const firstChunk = Math.floor(start / chunkSize);
    const lastChunk = Math.floor(end / chunkSize);
    // Read before the stream exists, so that a missing chunk rejects.
    const first = await readRangeOf(firstChunk);
    const content = async function* () {
      yield first;
      for (let n = firstChunk + 1; n <= lastChunk; n += 1) yield await readRangeOf(n);
    };
    return Readable.from(content(), { objectMode: false });
  };

  const remove = async (id: mongo.ObjectId): Promise<void> => {
    await entries().deleteOne({ _id: id });
    await chunks().deleteMany({ files_id: id });
  };

  return {
    put,
    read,
    remove: (fileId) => remove(new mongo.ObjectId(fileId)),
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

/** Runs work once, and again only after a failure. */
const once = (work: () => Promise<void>): (() => Promise<void>) => {
  let done: Promise<void> | undefined;
  return () => {
    done ??= work().catch((error: unknown) => {
      done = undefined;
      throw error;
    });
    return done;
  };
};

const namespaceExists = 48;

const ignoreExisting = (error: unknown): void => {
  if (!(error instanceof mongo.MongoServerError && error.code === namespaceExists)) throw error;
};

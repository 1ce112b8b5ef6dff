import { Readable } from 'node:stream';
import { mongo } from 'mongoose';
import type { Connection } from 'mongoose';
import { measured } from './content-hash.ts';
import { partsOf } from './content-parts.ts';
import type { FileStore } from './file-store.ts';

const bucketName = 'files';
/** GridFS's own: greater ones cost the database half as much time again. */
const chunkSizeBytes = 255 * 1024;
/** The journal is written in order: once the entry, which comes last, is in it, all chunks are. */
const notJournaled = { writeConcern: { w: 1, journal: false } } as const;

type Entry = { _id: mongo.ObjectId; length: number; chunkSize: number; uploadDate: Date; filename: string };
type Chunk = { _id: mongo.ObjectId; files_id: mongo.ObjectId; n: number; data: Buffer };

/**
 * Files in the service's own database, as GridFS lays them out: other tools find them. The connection must be open. Written and read a chunk at
 * a time by ourselves: the driver's streams leave a chunk behind when they are broken off in a write, a cursor when a reader goes, lose a slow
 * reader to the cursor's timeout, and hold 16 MB of chunks for each.
 */
export const mongoFileStore = (connection: Connection): FileStore => {
  const databaseOf = () => {
    if (!connection.db) throw new mongo.MongoNotConnectedError('The database is not connected.');
    return connection.db;
  };
  const entries = () => databaseOf().collection<Entry>(`${bucketName}.files`);
  const chunks = () => databaseOf().collection<Chunk>(`${bucketName}.chunks`);
  const prepared = once(async () => {
    // A PDF is compressed already: to try it again costs a third of the time that storing takes.
    const asItIs = { storageEngine: { wiredTiger: { configString: 'block_compressor=none' } } };
    await databaseOf().createCollection(chunks().collectionName, asItIs).catch(unlessItExists);
    await chunks().createIndex({ files_id: 1, n: 1 }, { unique: true }, {});
  });
  const remove = async (id: mongo.ObjectId): Promise<void> => {
    await entries().deleteOne({ _id: id });
    await chunks().deleteMany({ files_id: id });
  };

  return {
    put: async (content) => {
      const id = new mongo.ObjectId();
      const source = measured(content);
      try {
        await prepared();
        let n = 0;
        for await (const data of partsOf(source.content, chunkSizeBytes)) {
          await chunks().insertOne({ _id: new mongo.ObjectId(), files_id: id, n, data }, notJournaled);
          n += 1;
        }
        const { sizeBytes, sha256 } = source.result();
        const entry = { _id: id, length: sizeBytes, chunkSize: chunkSizeBytes, uploadDate: id.getTimestamp() };
        await entries().insertOne({ ...entry, filename: 'original.pdf' });
        return { fileId: id.toHexString(), sizeBytes, sha256 };
      } catch (error) {
        // What is left of it has no record, and goes with the next sweep if it cannot go now.
        await remove(id).catch(() => undefined);
        throw error;
      }
    },
    read: async (fileId, { start, end }) => {
      const id = new mongo.ObjectId(fileId);
      const entry = await entries().findOne({ _id: id }, { projection: { chunkSize: 1 } });
      if (entry === null) throw new Error(`The file ${fileId} is not in the database.`);
      const { chunkSize } = entry;
      const readChunk = async (n: number): Promise<Buffer> => {
        const chunk = await chunks().findOne({ files_id: id, n }, { promoteBuffers: true });
        if (chunk === null) throw new Error(`The chunk ${n} of the file ${fileId} is missing.`);
        return chunk.data.subarray(Math.max(0, start - n * chunkSize), end + 1 - n * chunkSize);
      };
      const [firstChunk, lastChunk] = [start, end].map((at) => Math.floor(at / chunkSize)) as [number, number];
      const first = await readChunk(firstChunk);
      const content = async function* () {
        yield first;
        for (let n = firstChunk + 1; n <= lastChunk; n += 1) yield await readChunk(n);
      };
      return Readable.from(content(), { objectMode: false });
    },
    remove: (fileId) => remove(new mongo.ObjectId(fileId)),
    storedBefore: async function* (time) {
      // From the chunks, since the entry of a file is written last; an ObjectId begins with the time of its making.
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

/** Does it once; again only when it failed. */
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

const unlessItExists = (error: unknown): void => {
  if (!(error instanceof mongo.MongoServerError && error.code === namespaceExists)) throw error;
};

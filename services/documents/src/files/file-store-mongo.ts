import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { mongo } from 'mongoose';
import type { Connection } from 'mongoose';
import type { FileStore } from './file-store.ts';

const bucketName = 'files';
/** Greater than GridFS's own 255 KiB: each chunk waits for the journal, and a file of 100 MB has fewer of these. */
const chunkSizeBytes = 1024 * 1024;

/** Files in GridFS, in the service's own database. The connection must be open. */
export const mongoFileStore = (connection: Connection): FileStore => {
  const databaseOf = () => {
    if (!connection.db) throw new mongo.MongoNotConnectedError('The database is not connected.');
    return connection.db;
  };
  const bucketOf = () =>
    new mongo.GridFSBucket(databaseOf(), {
      bucketName,
      chunkSizeBytes,
      writeConcern: { w: 'majority', journal: true },
    });

  return {
    put: async (content) => {
      const upload = bucketOf().openUploadStream('original.pdf');
      const measure = measuring();
      try {
        await pipeline(content, measure.stream, upload);
      } catch (error) {
        // What is left of it has no record, and goes with the next sweep if it cannot go now.
        await upload.abort().catch(() => undefined);
        throw error;
      }
      return { fileId: upload.id.toHexString(), ...measure.result() };
    },
    read: async (fileId, { start, end }) => {
      const stream = bucketOf().openDownloadStream(new mongo.ObjectId(fileId), { start, end: end + 1 });
      await once(stream, 'readable');
      return stream;
    },
    remove: async (fileId) => {
      const id = new mongo.ObjectId(fileId);
      const database = databaseOf();
      // Not the bucket's `delete`: it refuses a file that was broken off, whose chunks are all there is.
      await database.collection(`${bucketName}.files`).deleteOne({ _id: id });
      await database.collection(`${bucketName}.chunks`).deleteMany({ files_id: id });
    },
    storedBefore: async function* (time) {
      // From the chunks, since the entry of a file is written last; an ObjectId begins with the time of its making.
      const before = mongo.ObjectId.createFromTime(Math.floor(time.getTime() / 1000));
      const ids = databaseOf()
        .collection(`${bucketName}.chunks`)
        .aggregate<{ _id: mongo.ObjectId }>([
          { $match: { files_id: { $lt: before } } },
          { $sort: { files_id: 1, n: 1 } },
          { $group: { _id: '$files_id' } },
        ]);
      for await (const { _id } of ids) yield _id.toHexString();
    },
  };
};

/** Passes bytes on, and knows their number and hash in the end. */
const measuring = () => {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const stream = new Transform({
    transform: (chunk: Buffer, _encoding, pass) => {
      hash.update(chunk);
      sizeBytes += chunk.length;
      pass(null, chunk);
    },
  });
  return { stream, result: () => ({ sizeBytes, sha256: hash.digest('hex') }) };
};

import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { collection, ensureIndexes, mongoConnection } from '@docsight/mongo';
import { eventually, isolated } from '@docsight/testkit';
import type { Isolated } from '@docsight/testkit';
import mongoose from 'mongoose';
import type { Connection } from 'mongoose';
import { behavesLikeADerivedFileStore } from '../../test/derived-file-store-behaviour.ts';
import { behavesLikeAFileStore } from '../../test/file-store-behaviour.ts';
import { derivedFileModel, mongoDerivedFileStore } from './derived-file-store-mongo.ts';
import { mongoFileStore } from './file-store-mongo.ts';

let servers: Isolated;
let connection: Connection;
beforeAll(async () => {
  servers = await isolated();
  connection = await mongoConnection({ url: servers.mongoUrl, database: servers.database }).asPromise();
  await ensureIndexes(derivedFileModel(connection));
});
afterAll(async () => {
  await connection.close();
  await servers.close();
});

describe('the file store in the database', () => {
  behavesLikeAFileStore(() => ({
    files: mongoFileStore(connection),
    leftovers: () => connection.collection('files.chunks').countDocuments({}),
  }));

  it('does not store a file if the database loses a chunk before the end, as a failover or a restart can', async () => {
    const chunks = connection.collection('files.chunks');
    const before = await chunks.countDocuments({});
    const content = async function* () {
      yield randomBytes(1024 * 1024);
      await eventually(async () => {
        const stored = await chunks.find({ n: 1 }).sort({ _id: -1 }).limit(1).toArray();
        expect(await chunks.deleteOne({ _id: stored[0]?._id })).toMatchObject({ deletedCount: 1 });
      });
      yield randomBytes(1024 * 1024);
    };
    const stored = mongoFileStore(connection).put(Readable.from(content()));
    await expect(stored).rejects.toMatchObject({ code: 'service_unavailable' });
    expect(await chunks.countDocuments({})).toBe(before);
  });

  it('fails a read when a chunk is missing', async () => {
    const files = mongoFileStore(connection);
    const size = 3 * 1024 * 1024;
    const { fileId } = await files.put(Readable.from([randomBytes(size)]));
    await connection.collection('files.chunks').deleteOne({ files_id: new mongoose.mongo.ObjectId(fileId), n: 2 });
    const stream = await files.read(fileId, { start: 0, end: size - 1 });
    await expect(stream.toArray()).rejects.toThrow('chunk 2');
  });
});

describe('the store of derived files in the database', () => {
  behavesLikeADerivedFileStore(() => mongoDerivedFileStore(connection));

  it('finds and removes entries by an index', async () => {
    const records = collection(derivedFileModel(connection));
    for (const filter of [{ _id: { $gte: 'a/', $lt: 'a0' } }, { storedAt: { $lt: new Date() } }]) {
      expect(JSON.stringify(await records.find(filter).explain('queryPlanner'))).toContain('IXSCAN');
    }
  });

  it('does not store content that is too large for a document', async () => {
    const derived = mongoDerivedFileStore(connection);
    await derived.put('big', 'page', Buffer.alloc(16 * 1024 * 1024));
    expect(await derived.get('big', 'page')).toBeNull();
  });
});

import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mongoConnection } from '@docsight/mongo';
import { isolated } from '@docsight/testkit';
import type { Isolated } from '@docsight/testkit';
import mongoose from 'mongoose';
import { sweepTemporaryFolders } from '../uploads/index.ts';
import { mongoDerivedFileStore } from './derived-file-store-mongo.ts';
import { mongoFileStore } from './file-store-mongo.ts';
import { sweepFiles } from './sweep-files.ts';

const hourMs = 60 * 60 * 1000;

describe('the sweep', () => {
  let servers: Isolated;
  let connection: mongoose.Connection;
  beforeAll(async () => {
    servers = await isolated();
    connection = await mongoConnection({ url: servers.mongoUrl, database: servers.database }).asPromise();
  });
  afterAll(async () => {
    await connection.close();
    await servers.close();
  });

  it('removes files without a document after an hour, incomplete ones too', async () => {
    const files = mongoFileStore(connection);
    const kept = await files.put(Readable.from([Buffer.from('kept')]));
    const lost = await files.put(Readable.from([Buffer.from('lost')]));
    const incomplete = new mongoose.mongo.ObjectId();
    await connection.collection('files.chunks').insertOne({ files_id: incomplete, n: 0, data: Buffer.from('half') });
    const derived = mongoDerivedFileStore(connection);
    for (const { fileId } of [kept, lost]) await derived.put(fileId, 'page-1', Buffer.from('image'));
    const inUse = (ids: string[]) => Promise.resolve(new Set(ids.filter((id) => id === kept.fileId)));
    const sweepAt = (now: Date) => sweepFiles({ files, derived, inUse, now });

    expect(await sweepAt(new Date())).toBe(0);
    expect(await sweepAt(new Date(Date.now() + hourMs + 5_000))).toBe(2);
    expect(await text(await files.read(kept.fileId, { start: 1, end: 2 }))).toBe('ep');
    await expect(files.read(lost.fileId, { start: 0, end: 3 })).rejects.toThrow();
    expect(await connection.collection('files.chunks').countDocuments({})).toBe(1);
    expect([await derived.get(lost.fileId, 'page-1'), await derived.get(kept.fileId, 'page-1')]).toEqual([
      null,
      Buffer.from('image'),
    ]);
    expect(await sweepAt(new Date(Date.now() + 31 * 24 * hourMs))).toBe(1);
    expect(await derived.get(kept.fileId, 'page-1')).toBeNull();
  });

  it('removes the folders of dead uploads after an hour', async () => {
    const parent = await mkdtemp(join(tmpdir(), 'docsight-sweep-'));
    await mkdir(join(parent, 'upload-old'));
    await mkdir(join(parent, 'upload-new'));
    await mkdir(join(parent, 'other'));
    const old = new Date(Date.now() - 2 * hourMs);
    await utimes(join(parent, 'upload-old'), old, old);
    expect(await sweepTemporaryFolders(parent, new Date())).toBe(1);
    expect((await readdir(parent)).toSorted()).toEqual(['other', 'upload-new']);
    await rm(parent, { recursive: true });
  });
});

import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { HeadBucketCommand } from '@aws-sdk/client-s3';
import { isUnavailable } from '@docsight/service-kit';
import { eventually, silentLogger } from '@docsight/testkit';
import { behavesLikeADerivedFileStore } from '../../../test/derived-file-store-behaviour.ts';
import { behavesLikeAFileStore } from '../../../test/file-store-behaviour.ts';
import { putContent, withLocalFile } from '../../../test/local-file.ts';
import { startS3 } from '../../../test/s3-server.ts';
import type { S3Server } from '../../../test/s3-server.ts';
import { s3DerivedFileStore } from './derived-file-store-s3.ts';
import { objectsOf, s3FileStore } from './file-store-s3.ts';
import type { FileStore } from '../file-store.ts';
import { s3Bucket, s3Part } from './s3-bucket.ts';
import type { S3Bucket, S3Settings } from './s3-bucket.ts';
import { openUploads } from './s3-upload.ts';

const mebibyte = 1024 * 1024;
let server: S3Server;
let bucket: S3Bucket;
let files: FileStore;
/** The folder of local files. */
let folder: string;
beforeAll(async () => {
  server = await startS3();
  folder = await mkdtemp(join(tmpdir(), 'docsight-local-'));
  bucket = s3Bucket(server.settings);
  files = s3FileStore(bucket, { newId: randomUUID });
});
afterEach(() => server.respondNormally());
afterAll(async () => {
  bucket.close();
  await server.close();
  await rm(folder, { recursive: true });
});

const all = async <Item>(items: AsyncIterable<Item>): Promise<Item[]> => {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
};
const leftovers = async () => (await all(objectsOf(bucket, ''))).length + (await all(openUploads(bucket, ''))).length;
const put = (content: Buffer) => putContent(files, folder, content);
const reasonOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'no error',
    (error: unknown) => error,
  );
const unavailable = expect.objectContaining({ code: 'service_unavailable', headers: { 'Retry-After': '5' } });

describe('the file store in an S3 bucket', () => {
  behavesLikeAFileStore(() => ({ files, derived: s3DerivedFileStore(bucket), folder, leftovers }));

  it('sends the hash of every part for the store to verify', async () => {
    const hashes: unknown[] = [];
    server.respondWith((req) => {
      if (req.method === 'PUT') hashes.push([req.headers['content-md5'], req.headers['x-amz-content-sha256']]);
      return false;
    });
    const content = randomBytes(6 * mebibyte);
    const { fileId } = await put(content);
    const parts = [content.subarray(0, 5 * mebibyte), content.subarray(5 * mebibyte)];
    const digest = (part: Buffer) => [
      createHash('md5').update(part).digest('base64'),
      createHash('sha256').update(part).digest('hex'),
    ];
    expect(hashes).toEqual(parts.map(digest));
    expect((await readFile(server.pathOf(`originals/${fileId}`))).equals(content)).toBe(true);
  });

  it('fails an upload when the store has fewer bytes than were sent', async () => {
    server.respondWith((req, res) => {
      if (req.method === 'HEAD') res.writeHead(200, { 'Content-Length': '3' }).end();
      return req.method === 'HEAD';
    });
    await expect(put(Buffer.from('four'))).rejects.toThrow('3 bytes');
  });

  it('fails a read when the store offers another length than that of the range', async () => {
    const { fileId } = await put(Buffer.from('content'));
    await expect(files.read(fileId, { start: 0, end: 99 })).rejects.toThrow('offers 7 bytes');
  });

  it('stops an upload that is aborted between two parts, and leaves nothing of it', async () => {
    const client = new AbortController();
    server.respondWith((req) => {
      if (req.url!.includes('partNumber=1')) client.abort(new Error('the client is gone'));
      return false;
    });
    const content = randomBytes(12 * mebibyte);
    await expect(withLocalFile(folder, content, (file) => files.put(file, client.signal))).rejects.toThrow('abort');
    expect(await all(openUploads(bucket, ''))).toEqual([]);
  });

  it('lists incomplete uploads and can remove them', async () => {
    server.respondWith((req, res) => {
      // As if the process died here: the first part is stored, and the upload is not aborted.
      const isRejected = req.method === 'DELETE' || req.url!.includes('partNumber=2');
      if (isRejected) res.writeHead(403).end();
      return isRejected;
    });
    await expect(put(randomBytes(7 * mebibyte))).rejects.toEqual(unavailable);
    server.respondNormally();
    const [open] = await all(openUploads(bucket, 'originals/'));
    const fileId = open!.key.replace('originals/', '');
    expect(await all(files.storedBefore(new Date(Date.now() + 60_000)))).toContain(fileId);
    await files.remove(fileId);
    expect(await all(openUploads(bucket, ''))).toEqual([]);
  });

  it('removes a file where the store cannot list incomplete uploads', async () => {
    const { fileId } = await put(Buffer.from('x'));
    server.respondWith((req, res) => {
      if (!req.url!.includes('uploads')) return false;
      res.writeHead(501, { 'Content-Type': 'application/xml' });
      res.end('<Error><Code>NotImplemented</Code><Message>no</Message></Error>');
      return true;
    });
    await files.remove(fileId);
    await expect(files.read(fileId, { start: 0, end: 0 })).rejects.toThrow(fileId);
  });

  it('closes the connection of a stream that is destroyed', async () => {
    const { fileId } = await put(randomBytes(30 * mebibyte));
    const streams = await Promise.all(
      Array.from({ length: 5 }, () => files.read(fileId, { start: 0, end: 30 * mebibyte - 1 })),
    );
    for (const stream of streams) await once(stream, 'readable');
    const before = server.sockets.size;
    for (const stream of streams) stream.destroy();
    await eventually(() => expect(server.sockets.size).toBeLessThanOrEqual(before - 5));
  });
});

describe('the store of derived files in an S3 bucket', () => {
  behavesLikeADerivedFileStore(() => s3DerivedFileStore(bucket));
});

describe('a broken S3 store', () => {
  const attempts = async (settings: Partial<S3Settings>) => {
    const broken = s3Bucket({ ...server.settings, ...settings });
    const store = s3FileStore(broken, { newId: randomUUID });
    const startedAt = performance.now();
    const reasons = [
      await reasonOf(putContent(store, folder, Buffer.from('x'))),
      await reasonOf(putContent(store, folder, randomBytes(6 * mebibyte))),
      await reasonOf(store.read(randomUUID(), { start: 0, end: 0 })),
      await reasonOf(store.remove(randomUUID())),
      await reasonOf(s3DerivedFileStore(broken).get(randomUUID(), 'page')),
    ];
    await s3Part({ bucket: broken, logger: silentLogger }).start?.();
    broken.close();
    return { reasons, seconds: (performance.now() - startedAt) / 1000 };
  };

  it.each<[string, Partial<S3Settings>]>([
    ['cannot be reached', { endpoint: 'http://127.0.0.1:1' }],
    ['rejects the key', { accessKeyId: 'stranger' }],
    ['has no such bucket', { bucket: 'elsewhere' }],
  ])('that %s causes service_unavailable within 15 seconds', async (_case, settings) => {
    const { reasons, seconds } = await attempts(settings);
    expect(reasons).toEqual([unavailable, unavailable, unavailable, unavailable, unavailable]);
    expect(reasons.every(isUnavailable)).toBe(true);
    expect(seconds).toBeLessThan(15);
  });

  it('that never responds causes service_unavailable after the time limit', async () => {
    server.respondWith(() => true);
    const call = bucket.call(
      (client, abortSignal) => client.send(new HeadBucketCommand({ Bucket: 'x' }), { abortSignal }),
      300,
    );
    expect(await reasonOf(call)).toEqual(unavailable);
  });

  it('that comes back is used again without a restart', async () => {
    const content = randomBytes(100_000);
    const { fileId } = await put(content);
    await server.down();
    const read = () => files.read(fileId, { start: 0, end: content.length - 1 });
    expect(await reasonOf(read())).toEqual(unavailable);
    await server.up();
    expect((await buffer(await read())).equals(content)).toBe(true);
  });

  it('that disconnects in the middle of a file fails the read', async () => {
    const content = randomBytes(3 * mebibyte);
    const { fileId } = await put(content);
    server.respondWith((req, res) => {
      if (req.method !== 'GET') return false;
      res.writeHead(206, { 'Content-Length': content.length });
      res.write(content.subarray(0, mebibyte), () => res.destroy());
      return true;
    });
    const stream = await files.read(fileId, { start: 0, end: content.length - 1 });
    await expect(buffer(stream)).rejects.toThrow();
  });
});

import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, get } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DocumentDetail } from '@docsight/api-contract';
import { browser, eventually, silentLogger } from '@docsight/testkit';
import { errorIn, fixture, startDocuments } from '../../test/harness.ts';
import type { Documents } from '../../test/harness.ts';
import { startS3 } from '../../test/s3-server.ts';
import type { S3Server } from '../../test/s3-server.ts';
import { withGrant } from '../../test/viewer-token.ts';
import { makeFileStorage } from '../files/index.ts';
import type { FileStore } from '../files/index.ts';

describe('a file in an S3 store', () => {
  const accountId = randomUUID();
  const logged: unknown[] = [];
  const logger = Object.assign(Object.create(silentLogger) as typeof silentLogger, {
    error: (line: unknown) => logged.push(line),
    warn: (line: unknown) => logged.push(line),
  });
  let store: S3Server;
  let service: Documents;
  let server: Server;
  let pdf: Buffer;
  let document: DocumentDetail;
  let files: FileStore;

  beforeAll(async () => {
    store = await startS3();
    service = await startDocuments({
      logger,
      files: { put: (...all) => files.put(...all), read: (...all) => files.read(...all) } as FileStore,
    });
    const options = { dataFolder: service.dataFolder, newId: randomUUID, logger };
    files = makeFileStorage({ ...options, s3: store.settings }).files;
    server = createServer(service.app).listen(0);
    // Larger than the buffers of the sockets.
    pdf = Buffer.concat([await fixture('three-pages.pdf'), randomBytes(3 * 1024 * 1024)]);
    document = (await service.upload(accountId, pdf)).body as DocumentDetail;
  });
  beforeEach(() => {
    logged.length = 0;
    store.respondNormally();
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await service.stop();
    await store.close();
  });

  const keyOf = async (documentId: string): Promise<string> => {
    const record = await service.records.documents.findOne({ _id: documentId });
    return `originals/${String(record?.fileId)}`;
  };
  const ask = async (headers: Record<string, string> = {}, viewerId = `anon_${randomUUID()}`) => {
    const request = get({
      port: (server.address() as AddressInfo).port,
      path: `/s/${document.short_code.slice(2)}/download`,
      headers: {
        ...browser,
        ...withGrant(document.id, { viewerId, gatePassed: true }),
        ...headers,
      },
    });
    request.on('error', () => undefined); // the request itself fails when the test destroys it
    const responded = new Promise<IncomingMessage>((resolve) => request.once('response', resolve));
    return { request, responded };
  };
  const download = async (headers: Record<string, string> = {}) => {
    const { responded } = await ask(headers);
    const response = await responded;
    const body = await buffer(response).catch(() => 'broken' as const);
    return { status: response.statusCode, headers: response.headers, body };
  };

  it('is uploaded and downloaded, whole and in part, like a file on disk', async () => {
    expect(await keyOf(document.id)).toMatch(/^originals\/[0-9a-f-]{36}$/);
    const whole = await download();
    expect([whole.status, pdf.equals(whole.body as Buffer)]).toEqual([200, true]);
    const part = await download({ Range: 'bytes=100-1999999' });
    expect([part.status, pdf.subarray(100, 2_000_000).equals(part.body as Buffer)]).toEqual([206, true]);
  });

  it('that changed in the store is sent incomplete, and an error is logged', async () => {
    const path = store.pathOf(await keyOf(document.id));
    const changed = Buffer.from(pdf);
    changed.writeUInt8(changed.readUInt8(9) ^ 1, 9);
    await writeFile(path, changed);
    expect(await download()).toMatchObject({ status: 200, body: 'broken' });
    await eventually(() =>
      expect(logged).toEqual([{ err: expect.objectContaining({ message: expect.stringContaining('SHA-256') }) }]),
    );
    // A part has no hash to compare with.
    expect(await download({ Range: 'bytes=0-99' })).toMatchObject({ status: 206, body: changed.subarray(0, 100) });
    await writeFile(path, pdf);
  });

  it('that the store sends incomplete is sent incomplete', async () => {
    store.respondWith((req, res) => {
      if (req.method !== 'GET') return false;
      res.writeHead(206, { 'Content-Length': pdf.length });
      res.write(pdf.subarray(0, 1024 * 1024), () => res.destroy());
      return true;
    });
    expect(await download()).toMatchObject({ status: 200, body: 'broken' });
    await eventually(() => expect(logged).toEqual([{ err: expect.objectContaining({ code: 'ECONNRESET' }) }]));
  });

  it('causes 503 with Retry-After while the store is down, and is served again soon after', async () => {
    await store.down();
    const failed = await download();
    expect([failed.status, failed.headers['retry-after'], failed.headers.etag]).toEqual([503, '5', undefined]);
    const upload = await service.upload(accountId, pdf);
    expect([upload.status, upload.headers['retry-after'], errorIn(upload).code]).toEqual([
      503,
      '5',
      'service_unavailable',
    ]);
    await store.up();
    expect((await download()).status).toBe(200);
    expect((await service.upload(accountId, pdf)).status).toBe(201);
  });

  it('is closed, with its connection to the store, when a reader disconnects', async () => {
    const readers = await Promise.all(Array.from({ length: 5 }, () => ask()));
    for (const { responded } of readers) await once(await responded, 'readable');
    const before = store.sockets.size;
    for (const { request } of readers) request.destroy();
    await eventually(() => expect(store.sockets.size).toBeLessThanOrEqual(before - 5));
    expect(logged).toEqual([]);
  });

  it('is closed and not counted when a reader disconnects before the content arrives', async () => {
    const s3 = files;
    const content = new PassThrough();
    let asked = false;
    let give: (stream: PassThrough) => void = () => undefined;
    files = {
      ...s3,
      read: () => {
        asked = true;
        return new Promise((resolve) => (give = resolve));
      },
    };
    const { request } = await ask({}, 'anon_gone');
    await eventually(() => expect(asked).toBe(true));
    const connections = () => new Promise<number>((resolve) => server.getConnections((_error, open) => resolve(open)));
    const before = await connections();
    request.destroy();
    await eventually(async () => expect(await connections()).toBeLessThan(before));
    give(content);
    await eventually(() => expect(content.destroyed).toBe(true));
    expect(await service.records.downloads.countDocuments({ viewerId: 'anon_gone' })).toBe(0);
    expect(logged).toEqual([]);
    files = s3;
  });

  it('is served beside files that were stored on disk before', async () => {
    const options = { dataFolder: service.dataFolder, newId: randomUUID, logger };
    const s3 = files;
    files = makeFileStorage({ ...options, s3: undefined }).files;
    const earlier = (await service.upload(accountId, pdf)).body as DocumentDetail;
    files = s3;
    const later = document;
    document = earlier;
    expect(await keyOf(document.id)).toMatch(/^originals\/[0-9a-f]{32}$/);
    expect((await download()).status).toBe(200);
    document = later;
  });
});

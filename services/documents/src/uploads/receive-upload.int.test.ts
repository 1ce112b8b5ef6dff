import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, open, readdir, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { ClientRequest, IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { toAppError } from '@docsight/service-kit';
import { eventually } from '@docsight/testkit';
import express from 'express';
import { temporaryPathIn, withTemporaryFile } from '../files/index.ts';
import { fullDiskErrorOf } from './full-disk.ts';
import { receiveUpload } from './receive-upload.ts';
import { paced } from './upload-pace.ts';

const boundary = 'a-boundary';
const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n`;

describe('the reception of an upload', () => {
  let folder: string;
  let server: Server;
  /** Time that the pace of uploads sees, in ms. */
  let nowMs = 0;
  let withFile: <Result>(work: (handle: FileHandle) => Promise<Result>) => Promise<Result>;
  beforeAll(async () => {
    const app = express();
    app.post('/', async (req, res) => {
      const makePaced = () => paced({ nowMs: () => nowMs, checkMs: 5 });
      try {
        const reserve = () => Promise.resolve();
        const work = (handle: FileHandle) =>
          receiveUpload(req, res, { handle, maxFileBytes: 1_000_000, reserve, makePaced });
        res.json((await withFile(work)).digest);
      } catch (error) {
        const { status, message, headers } = toAppError(fullDiskErrorOf(error));
        res.status(status).set(headers).send(message);
      }
    });
    server = createServer(app).listen(0, '127.0.0.1');
    await once(server, 'listening');
    folder = await mkdtemp(join(tmpdir(), 'docsight-receive-'));
  });
  beforeEach(() => {
    nowMs = 0;
    withFile = (work) => withTemporaryFile(temporaryPathIn(folder, randomUUID()), work);
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true });
  });

  const begin = (): ClientRequest => {
    const { port } = server.address() as AddressInfo;
    const headers = { 'Content-Type': `multipart/form-data; boundary=${boundary}`, 'Transfer-Encoding': 'chunked' };
    const sent = request({ port, host: '127.0.0.1', method: 'POST', headers });
    sent.on('error', () => undefined);
    sent.write(`${head}%PDF-1.4 the first bytes`);
    return sent;
  };
  const responseTo = async (sent: ClientRequest) => {
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    return { status: response.statusCode, retryAfter: response.headers['retry-after'], text: await text(response) };
  };

  it('rejects a body that is too slow on average after the grace time, and keeps nothing of it', async () => {
    const sent = begin();
    const response = responseTo(sent);
    await eventually(async () => expect(await readdir(folder)).toHaveLength(1));
    nowMs = 31_000;
    expect(await response).toMatchObject({ status: 400, text: expect.stringContaining('The upload is too slow') });
    expect(await readdir(folder)).toEqual([]);
    sent.destroy();
  });

  it('accepts a slow body within the grace time', async () => {
    const sent = begin();
    const response = responseTo(sent);
    nowMs = 29_000;
    sent.end(`more\r\n--${boundary}--\r\n`);
    expect(await response).toMatchObject({ status: 200, text: expect.stringContaining('"sizeBytes":28') });
    expect(await readdir(folder)).toEqual([]);
  });

  it('responds 503 when the disk is full', async () => {
    withFile = async (work) => {
      const handle = await open('/dev/full', 'w');
      try {
        return await work(handle);
      } finally {
        await handle.close();
      }
    };
    const sent = begin();
    const response = responseTo(sent);
    sent.end(`${'x'.repeat(300_000)}\r\n--${boundary}--\r\n`);
    expect(await response).toMatchObject({
      status: 503,
      retryAfter: '60',
      text: expect.stringContaining('no space left'),
    });
  });
});

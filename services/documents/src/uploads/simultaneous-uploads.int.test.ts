import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { ClientRequest, IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@docsight/testkit';
import { fixture, startDocuments } from '../../test/harness.ts';
import type { Documents } from '../../test/harness.ts';
import { beginUpload } from '../../test/service-process.ts';
import { createApp } from '../app.ts';
import { makeStorageQuota, mongoStoredBytesStore } from '../stored-bytes/index.ts';

const megabyte = 1024 * 1024;
const end = Buffer.from('\r\n--a-boundary--\r\n');

type Received = { status: number | undefined; body: unknown };

describe('uploads that one account holds open', () => {
  let service: Documents;
  let server: Server;
  let pdf: Buffer;
  const open: ClientRequest[] = [];
  beforeAll(async () => {
    pdf = await fixture('three-pages.pdf');
  });
  afterEach(async () => {
    for (const sent of open.splice(0)) sent.destroy();
    server.close();
    await service.stop();
  });

  /** Starts the service. Each account may store so many MB, and upload files of 100 MB. */
  const start = async (accountMegabytes = 1_000): Promise<void> => {
    service = await startDocuments();
    const quota = makeStorageQuota({
      store: mongoStoredBytesStore(service.models.storedBytes),
      documents: service.dependencies.documents,
      limitBytes: accountMegabytes * megabyte,
      newId: randomUUID,
      now: () => new Date(),
    });
    const app = createApp({ ...service.dependencies, quota, maxFileBytes: 100 * megabyte });
    server = createServer(app).listen(0);
    await once(server, 'listening');
  };

  const begin = (accountId: string, sizeBytes?: number): ClientRequest => {
    const sent = beginUpload((server.address() as AddressInfo).port, accountId, sizeBytes);
    sent.on('error', () => undefined);
    open.push(sent);
    return sent;
  };
  const readResponse = async (response: IncomingMessage): Promise<Received> => ({
    status: response.statusCode,
    body: await json(response),
  });
  const responseTo = async (sent: ClientRequest): Promise<Received> => {
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    return readResponse(response);
  };
  const upload = async (accountId: string): Promise<Received> => {
    const sent = begin(accountId, pdf.length);
    sent.end(Buffer.concat([pdf, end]));
    return responseTo(sent);
  };
  const filesInProgress = async (): Promise<number> => (await readdir(service.temporaryFolder)).length;

  it('are received 20 at a time: 80 wait, further ones are 429, and those of another account do not wait', async () => {
    await start();
    const [slow, other] = [randomUUID(), randomUUID()];
    const rejected: Received[] = [];
    const held = Array.from({ length: 105 }, () => {
      const sent = begin(slow, pdf.length);
      sent.write(pdf.subarray(0, 10));
      sent.on('response', (response) => void readResponse(response).then((received) => rejected.push(received)));
      return sent;
    });
    await eventually(() => expect(rejected).toHaveLength(5));
    expect(rejected).toEqual(
      Array(5).fill({ status: 429, body: { error: expect.objectContaining({ code: 'rate_limited' }) } }),
    );
    expect(await filesInProgress()).toBe(20);
    expect(await upload(other)).toMatchObject({ status: 201 });
    for (const sent of held) sent.destroy();
    await eventually(async () => expect(await upload(slow)).toMatchObject({ status: 201 }));
    expect(await filesInProgress()).toBe(0);
  });

  it('have their turn when others have arrived, so a burst of 100 is stored', async () => {
    await start();
    const accountId = randomUUID();
    const responses = await Promise.all(Array.from({ length: 100 }, () => upload(accountId)));
    expect(responses.map(({ status }) => status)).toEqual(Array(100).fill(201));
  });

  describe('count as stored bytes before they have arrived', () => {
    const full = { status: 403, body: { error: expect.objectContaining({ code: 'forbidden' }) } };
    const reserved = async (accountId: string): Promise<number[]> => {
      const record = await service.records.storedBytes.findOne({ _id: accountId });
      return (record?.changes ?? []).map(({ sizeBytes }) => Math.round(sizeBytes / megabyte));
    };

    it('by their Content-Length, until they end', async () => {
      await start(100);
      const [slow, other] = [randomUUID(), randomUUID()];
      const first = begin(slow, 60 * megabyte);
      await eventually(async () => expect(await reserved(slow)).toEqual([59]));
      expect(await responseTo(begin(slow, 50 * megabyte))).toEqual(full);
      begin(other, 50 * megabyte);
      await eventually(async () => expect(await reserved(other)).toEqual([49]));
      first.destroy();
      await eventually(async () => expect(await reserved(slow)).toEqual([]));
      begin(slow, 50 * megabyte);
      await eventually(async () => expect(await reserved(slow)).toEqual([49]));
    });

    it('by what has arrived, without a Content-Length', async () => {
      await start(20);
      const accountId = randomUUID();
      const [first, second] = [begin(accountId), begin(accountId)];
      first.write(Buffer.alloc(12 * megabyte));
      await eventually(async () => expect(await reserved(accountId)).toEqual([expect.any(Number)]));
      const response = responseTo(second);
      second.write(Buffer.alloc(18 * megabyte));
      expect(await response).toEqual(full);
      first.destroy();
      await eventually(async () => expect(await reserved(accountId)).toEqual([]));
    });

    it('and leave the limit exact: a file of its size is stored', async () => {
      await start(12);
      const accountId = randomUUID();
      const large = Buffer.concat([pdf, Buffer.alloc(12 * megabyte - pdf.length, '\n')]);
      const [first, second] = [begin(accountId, large.length), begin(randomUUID())];
      const responses = [responseTo(first), responseTo(second)];
      for (const sent of [first, second]) sent.end(Buffer.concat([large, end]));
      for (const response of responses) expect(await response).toMatchObject({ status: 201 });
      expect(await service.records.storedBytes.findOne({ _id: accountId })).toMatchObject({
        activeBytes: 12 * megabyte,
        changes: [],
      });
      expect(await upload(accountId)).toEqual(full);
    });
  });
});

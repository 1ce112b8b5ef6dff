import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { ClientRequest, IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@docsight/testkit';
import { fixture, startDocuments } from '../../test/harness.ts';
import type { Documents } from '../../test/harness.ts';
import { beginUpload } from '../../test/service-process.ts';

describe('uploads that one account holds open', () => {
  let service: Documents;
  let server: Server;
  let pdf: Buffer;
  const open: ClientRequest[] = [];
  beforeAll(async () => {
    service = await startDocuments();
    server = createServer(service.app).listen(0);
    await once(server, 'listening');
    pdf = await fixture('three-pages.pdf');
  });
  afterAll(async () => {
    for (const sent of open) sent.destroy();
    server.close();
    await service.stop();
  });

  const begin = (accountId: string): ClientRequest => {
    const sent = beginUpload((server.address() as AddressInfo).port, accountId, pdf.length);
    sent.on('error', () => undefined);
    open.push(sent);
    return sent;
  };
  const uploadAll = async (accountId: string): Promise<{ status: number | undefined; body: unknown }> => {
    const sent = begin(accountId);
    sent.end(Buffer.concat([pdf, end]));
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    return { status: response.statusCode, body: await json(response) };
  };

  it('are at most a hundred, and leave those of another account as they are', async () => {
    const [slow, other] = [randomUUID(), randomUUID()];
    for (let upload = 0; upload < 100; upload += 1) begin(slow).write(pdf.subarray(0, 10));
    await eventually(async () => expect(await readdir(service.temporaryFolder)).toHaveLength(100));
    expect(await uploadAll(slow)).toMatchObject({ status: 429, body: { error: { code: 'rate_limited' } } });
    expect(await uploadAll(other)).toMatchObject({ status: 201 });
    open[0]!.destroy();
    await eventually(async () => expect(await uploadAll(slow)).toMatchObject({ status: 201 }));
  });
});

const end = Buffer.from('\r\n--a-boundary--\r\n');

import { createServer, request } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from '@jest/globals';
import { AppError, baseApp, streamResponse } from '@docsight/service-kit';
import { eventually, silentLogger } from '@docsight/testkit';

const headers = { 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': 'attachment' };
let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Serves parts. Records how many were read, and whether the reading was ended. */
const serving = async (parts: () => Generator<string>) => {
  const seen = { read: 0, ended: false };
  async function* recorded(): AsyncGenerator<string> {
    try {
      for (const part of parts()) {
        seen.read += 1;
        yield part;
      }
    } finally {
      seen.ended = true;
    }
  }
  const routes = (app: ReturnType<typeof baseApp>) =>
    app.get('/', (req, res) => streamResponse(req, res, headers, recorded()));
  server = createServer(baseApp({ logger: silentLogger, routes })).listen(0, '127.0.0.1');
  await new Promise((listening) => server!.once('listening', listening));
  const { port } = server.address() as AddressInfo;
  const send = (method = 'GET'): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      request({ host: '127.0.0.1', port, method }, resolve).on('error', reject).end();
    });
  return { seen, send };
};

function* endless(): Generator<string> {
  for (;;) yield 'x'.repeat(100_000);
}

describe('a streamed response', () => {
  it('arrives complete', async () => {
    const { send } = await serving(function* () {
      yield* ['a', 'b', 'ü'];
    });
    const response = await send();
    expect(response.headers).toMatchObject({ 'content-type': headers['Content-Type'] });
    expect(await text(response)).toBe('abü');
  });

  it('waits for a client that takes nothing, and ends when it disconnects', async () => {
    const { seen, send } = await serving(endless);
    const response = await send();
    let before = -1;
    await eventually(
      () => {
        const isUnchanged = seen.read === before;
        before = seen.read;
        expect(isUnchanged).toBe(true);
      },
      { everyMs: 200 },
    );
    // The buffers at both ends of the connection contain these parts.
    expect(seen.read).toBeLessThan(300);
    expect(seen.ended).toBe(false);
    response.destroy();
    await eventually(() => expect(seen.ended).toBe(true));
  });

  it('is an error response if the first part fails', async () => {
    const { send } = await serving(() => {
      throw new AppError('service_unavailable', 'Away.');
    });
    const response = await send();
    expect(response.statusCode).toBe(503);
    expect(response.headers['content-type']).toContain('application/json');
    expect(response.headers['content-disposition']).toBeUndefined();
    expect(JSON.parse(await text(response))).toMatchObject({ error: { code: 'service_unavailable' } });
  });

  it('breaks the connection if a later part fails', async () => {
    const { send } = await serving(function* () {
      yield 'a part';
      throw new Error('the database is away');
    });
    await expect(send().then(text)).rejects.toMatchObject({ code: 'ECONNRESET' });
  });

  it('reads nothing for HEAD', async () => {
    const { seen, send } = await serving(endless);
    const response = await send('HEAD');
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': headers['Content-Type'],
      'content-disposition': 'attachment',
    });
    expect(response.headers['content-length']).toBeUndefined();
    expect(await text(response)).toBe('');
    expect(seen).toEqual({ read: 0, ended: false });
  });
});

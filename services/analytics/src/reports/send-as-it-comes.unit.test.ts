import { createServer, request } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from '@jest/globals';
import { AppError, baseApp } from '@docsight/service-kit';
import { eventually, silentLogger } from '@docsight/testkit';
import { sendAsItComes } from './send-as-it-comes.ts';

const headers = { 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': 'attachment' };
let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Serves parts; tells how many were asked for, and whether they were ended. */
const serving = async (parts: () => Generator<string>) => {
  const seen = { asked: 0, ended: false };
  async function* watched(): AsyncGenerator<string> {
    try {
      for (const part of parts()) {
        seen.asked += 1;
        yield part;
      }
    } finally {
      seen.ended = true;
    }
  }
  const routes = (app: ReturnType<typeof baseApp>) =>
    app.get('/', (req, res) => sendAsItComes(req, res, headers, watched()));
  server = createServer(baseApp({ logger: silentLogger, routes })).listen(0, '127.0.0.1');
  await new Promise((listening) => server!.once('listening', listening));
  const { port } = server.address() as AddressInfo;
  const ask = (method = 'GET'): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      request({ host: '127.0.0.1', port, method }, resolve).on('error', reject).end();
    });
  return { seen, ask };
};

function* endless(): Generator<string> {
  for (;;) yield 'x'.repeat(100_000);
}

describe('a text that is sent as it comes', () => {
  it('arrives whole', async () => {
    const { ask } = await serving(function* () {
      yield* ['a', 'b', 'ü'];
    });
    const answer = await ask();
    expect(answer.headers).toMatchObject({ 'content-type': headers['Content-Type'] });
    expect(await text(answer)).toBe('abü');
  });

  it('waits for a client that takes nothing, and ends when it leaves', async () => {
    const { seen, ask } = await serving(endless);
    const answer = await ask();
    let before = -1;
    await eventually(
      () => {
        const still = seen.asked === before;
        before = seen.asked;
        expect(still).toBe(true);
      },
      { everyMs: 200 },
    );
    // What lies in the buffers of the two ends of a connection.
    expect(seen.asked).toBeLessThan(300);
    expect(seen.ended).toBe(false);
    answer.destroy();
    await eventually(() => expect(seen.ended).toBe(true));
  });

  it('that fails at once is an error like any other', async () => {
    const { ask } = await serving(() => {
      throw new AppError('service_unavailable', 'Away.');
    });
    const answer = await ask();
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['content-type']).toContain('application/json');
    expect(answer.headers['content-disposition']).toBeUndefined();
    expect(JSON.parse(await text(answer))).toMatchObject({ error: { code: 'service_unavailable' } });
  });

  it('that fails in the middle breaks off, and is not taken for the whole', async () => {
    const { ask } = await serving(function* () {
      yield 'a part';
      throw new Error('the database is away');
    });
    await expect(ask().then(text)).rejects.toMatchObject({ code: 'ECONNRESET' });
  });

  it('is not even begun for HEAD', async () => {
    const { seen, ask } = await serving(endless);
    const answer = await ask('HEAD');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': headers['Content-Type'],
      'content-disposition': 'attachment',
    });
    expect(answer.headers['content-length']).toBeUndefined();
    expect(await text(answer)).toBe('');
    expect(seen).toEqual({ asked: 0, ended: false });
  });
});

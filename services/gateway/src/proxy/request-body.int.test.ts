import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@docsight/service-kit';
import { fakeService } from '../../test/harness.ts';
import type { FakeService } from '../../test/harness.ts';
import { bodyOf } from './request-body.ts';
import type { BodyLimits } from './request-body.ts';

let server: FakeService | undefined;
afterEach(() => server?.close());

const limits: BodyLimits = {
  maxBytes: 50_000,
  wholeTimeoutMs: 60,
  pace: { bytes: 100, everyMs: 60 },
  lingerMs: 60,
};

/** Responds with the length of each body in characters, or with the error code. */
const measure = async (): Promise<FakeService> => {
  server = await fakeService((req, res) => {
    const read = async (): Promise<string> => {
      const body = await bodyOf(req, limits);
      return String(body instanceof Readable ? (await text(body)).length : (body?.length ?? 'none'));
    };
    read().then(
      (result) => res.end(result),
      (error: unknown) => res.end(error instanceof AppError ? error.code : String(error)),
    );
  });
  return server;
};

/**
 * Sends a head and a body, and leaves the connection open. Returns the last line of the response, or '' if the
 * connection was closed.
 */
const send = async (head: string, body: string): Promise<string> => {
  const { url } = await measure();
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  let response = '';
  socket.on('data', (chunk: Buffer) => (response += chunk.toString())).on('error', () => undefined);
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\n${head}\r\n\r\n${body}`);
  await Promise.race([once(socket, 'data'), once(socket, 'close')]);
  const isCutOff = once(socket, 'close').then(() => true);
  const result = response.split('\r\n').at(-1)!;
  socket.resume();
  if (!result.includes('_')) socket.destroy();
  await isCutOff;
  return result;
};

describe('the body of a request', () => {
  it.each([
    ['none', 'Content-Length: 0', '', 'none'],
    ['short', 'Content-Length: 3', 'abc', '3'],
    ['long', 'Content-Length: 40000', 'x'.repeat(40_000), '40000'],
    ['of unknown length', 'Transfer-Encoding: chunked', '3\r\nabc\r\n0\r\n\r\n', '3'],
  ])('is accepted when it is %s', async (_case, head, body, result) => {
    expect(await send(head, body)).toBe(result);
  });

  it.each([
    ['said to be too large', 'Content-Length: 50001', '', 'payload_too_large'],
    [
      'too large without saying so',
      'Transfer-Encoding: chunked',
      `c351\r\n${'x'.repeat(50_001)}\r\n`,
      'payload_too_large',
    ],
    ['short and never complete', 'Content-Length: 3', 'ab', 'bad_request'],
    ['long and slower than it may be', 'Content-Length: 40000', 'x'.repeat(90), 'bad_request'],
  ])(
    'is rejected when it is %s, and a client that continues to send is disconnected',
    async (_case, head, body, code) => {
      expect(await send(head, body)).toBe(code);
    },
  );
});

import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { clientOf, windowHeaders } from './limits/index.ts';
import type { Windows } from './limits/index.ts';

/**
 * Limits of the public port against clients that take their time. Headers: 16 KB (Node's own default), 100 of them, within 15 s, looked at every
 * 3 s. Nothing at all on a connection for 150 s, which is longer than any answer takes to begin, ends it.
 * window: what requests without a key are counted in; those that cannot be read are.
 */
export const limitServer =
  (window: Pick<Windows, 'count'>) =>
  (server: Server): void => {
    server.headersTimeout = 15_000;
    server.maxHeadersCount = 100;
    server.timeout = 150_000;
    // Read when the server begins to listen; Node's types leave both out. The default of 30 s would let a slow client have 45; a request
    // without Host would be refused with an empty body (the way in does it instead).
    Object.assign(server, { connectionsCheckingInterval: 3_000, requireHostHeader: false });
    // An expectation that we do not know is no reason to refuse (RFC 9110, 10.1.1); Node would, with an empty body.
    server.on('checkExpectation', (req, res) => server.emit('request', req, res));
    const refuse = async (socket: Duplex, [status, code, message]: Refusal): Promise<void> => {
      const { remoteAddress } = socket as { remoteAddress?: string };
      const client = clientOf({ socketAddress: remoteAddress, forwardedFor: undefined, trustedHops: 0 });
      const headers = windowHeaders(await window.count(`address:${client.network}`));
      if (socket.writable) socket.end(rawAnswer(status, headers, { error: { code, message } }));
      else socket.destroy();
    };
    server.on('connect', (_req: IncomingMessage, socket: Duplex) => {
      socket.on('error', () => socket.destroy());
      void refuse(socket, noTunnel);
    });
    server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
      if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) socket.destroy();
      else void refuse(socket, problems[error.code ?? ''] ?? notHttp);
    });
  };

type Refusal = [status: string, code: string, message: string];

const notHttp: Refusal = ['400 Bad Request', 'bad_request', 'The request is not valid HTTP.'];
const noTunnel: Refusal = ['405 Method Not Allowed', 'method_not_allowed', 'CONNECT is not possible here.'];
const problems: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'bad_request',
    'The headers are too large: at most 16 KB.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'bad_request', 'The request did not arrive in time.'],
};

/** Part of an answer stands on the connection already: another would be taken for its rest. */
const isAnswering = (socket: Duplex): boolean =>
  (socket as { _httpMessage?: { headersSent: boolean } | null })._httpMessage?.headersSent === true;

/** An answer to what never became a request, in the shape of all errors. */
const rawAnswer = (status: string, headers: Record<string, string>, error: object): string => {
  const body = JSON.stringify(error);
  const all: Record<string, string> = {
    Connection: 'close',
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    'X-Request-Id': randomUUID(),
    ...(status.startsWith('405') && { Allow: 'GET' }),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
};

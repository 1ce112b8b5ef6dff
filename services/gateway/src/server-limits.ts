import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { clientOf, windowHeaders } from './limits/index.ts';
import type { ClientWindows } from './limits/index.ts';

/**
 * Sets the limits of the public port against slow clients. Headers: 16 KB (Node's default), 100 of them, within 15 s.
 * A connection without any traffic for 150 s is closed. That is longer than any response takes to begin.
 * @param windows those of requests without a key. They also count requests that cannot be parsed.
 */
export const limitServer =
  (windows: Pick<ClientWindows, 'count'>) =>
  (server: Server): void => {
    server.headersTimeout = 15_000;
    server.maxHeadersCount = 100;
    server.timeout = 150_000;
    // Node reads both when the server begins to listen; its types lack them. With the default of 30 s a slow client has
    // up to 45 s. Node rejects a request without Host with an empty body, so the proxy rejects it instead.
    Object.assign(server, { connectionsCheckingInterval: 3_000, requireHostHeader: false });
    // Node rejects an unknown expectation with an empty body. A server may ignore it (RFC 9110, 10.1.1).
    server.on('checkExpectation', (req, res) => server.emit('request', req, res));
    const reject = async (socket: Duplex, [status, code, message]: RawError): Promise<void> => {
      const remoteAddress = socket instanceof Socket ? socket.remoteAddress : undefined;
      const client = clientOf({ socketAddress: remoteAddress, forwardedFor: undefined, trustedHops: 0 });
      const headers = windowHeaders(await windows.count(client));
      if (socket.writable) socket.end(rawResponse(status, headers, { error: { code, message } }));
      else socket.destroy();
    };
    server.on('connect', (_req: IncomingMessage, socket: Duplex) => {
      socket.on('error', () => socket.destroy());
      void reject(socket, noTunnel);
    });
    server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
      if (error.code === 'ECONNRESET' || !socket.writable || isResponding(socket)) socket.destroy();
      else void reject(socket, problems[error.code ?? ''] ?? notHttp);
    });
  };

type RawError = [status: string, code: string, message: string];

const notHttp: RawError = ['400 Bad Request', 'bad_request', 'The request is not valid HTTP.'];
const noTunnel: RawError = ['405 Method Not Allowed', 'method_not_allowed', 'The gateway does not support CONNECT.'];
const problems: Record<string, RawError> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'bad_request',
    'The headers are too large: at most 16 KB.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'bad_request', 'The request did not arrive in time.'],
};

/** Part of a response is sent already. The client would take another one for its rest. */
const isResponding = (socket: Duplex): boolean =>
  (socket as { _httpMessage?: { headersSent: boolean } | null })._httpMessage?.headersSent === true;

/** Returns a response with the usual error body, for input that could not be parsed as a request. */
const rawResponse = (status: string, headers: Record<string, string>, error: object): string => {
  const body = JSON.stringify(error);
  const all: Record<string, string> = {
    Connection: 'close',
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    'X-Request-Id': randomUUID(),
    ...headers,
  };
  if (status.startsWith('405')) all.Allow = 'GET';
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
};

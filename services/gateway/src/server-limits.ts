import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';

/**
 * Limits of the public port against clients that take their time. Headers: 16 KB (Node's own default), 100 of them, within 15 s, looked at every
 * 3 s. Nothing at all on a connection for 150 s, which is longer than any answer takes to begin, ends it.
 */
export const limitServer = (server: Server): void => {
  server.headersTimeout = 15_000;
  server.maxHeadersCount = 100;
  server.timeout = 150_000;
  // Read when the server begins to listen; Node's types leave it out, and its default of 30 s would let a slow client have 45.
  Object.assign(server, { connectionsCheckingInterval: 3_000 });
  server.on('clientError', answerUnreadable);
};

/** What cannot be read as a request is told so in the shape of all errors. */
const answerUnreadable = (error: NodeJS.ErrnoException, socket: Duplex): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, message] = problems[error.code ?? ''] ?? ['400 Bad Request', 'The request is not valid HTTP.'];
  const body = JSON.stringify({ error: { code: 'bad_request', message } });
  const head = [
    `HTTP/1.1 ${status}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'X-Content-Type-Options: nosniff',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
};

const problems: Record<string, [status: string, message: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers are too large: at most 16 KB.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request did not arrive in time.'],
};

import { createServer } from 'node:http';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = { method: string; path: string; headers: IncomingHttpHeaders; body: string; at: number };

type Respond = (response: ServerResponse, request: Received) => void;

/** A customer's receiver on loopback, which records its requests. */
export type Receiver = {
  url: string;
  received: Received[];
  /** Sets the response to each request from now on. It is 200 at first. */
  respondWith(respond: Respond): void;
  close(): Promise<void>;
};

export const startReceiver = async (): Promise<Receiver> => {
  const received: Received[] = [];
  let respond: Respond = status(200);
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const body = Buffer.concat(chunks).toString('utf8');
      const complete = { method, path: url, headers, body, at: performance.now() };
      received.push(complete);
      respond(response, complete);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    respondWith: (next) => {
      respond = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

/** Responds with a status and a short body. */
export const status =
  (code: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse): void => {
    response.writeHead(code, headers).end('ok');
  };

/** Keeps the connection open and sends nothing. */
export const silence = (): void => undefined;

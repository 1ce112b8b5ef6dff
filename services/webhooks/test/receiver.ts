import { createServer } from 'node:http';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = { method: string; path: string; headers: IncomingHttpHeaders; body: string; at: number };

/** A customer's receiver on loopback: keeps what it gets, and answers as it is told. */
export type Receiver = {
  url: string;
  received: Received[];
  /** How each request is answered from now on; 200 until told otherwise. */
  answer(how: (response: ServerResponse, request: Received) => void): void;
  close(): Promise<void>;
};

export const startReceiver = async (): Promise<Receiver> => {
  const received: Received[] = [];
  let answer: (response: ServerResponse, request: Received) => void = status(200);
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const whole = { method, path: url, headers, body: Buffer.concat(chunks).toString('utf8'), at: performance.now() };
      received.push(whole);
      answer(response, whole);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answer: (how) => {
      answer = how;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

/** An answer with a status and a short body. */
export const status =
  (code: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse): void => {
    response.writeHead(code, headers).end('ok');
  };

/** The connection stays open and nothing comes. */
export const silence = (): void => undefined;

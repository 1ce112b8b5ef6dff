import { createServer } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A received webhook. `body` is its exact text, for the verification of the signature. */
export type Received = { headers: IncomingHttpHeaders; body: string; event: string; id: string };

/** A webhook receiver on a free loopback port. */
export type Receiver = {
  url: string;
  /** All accepted webhooks, in the order of their arrival. */
  received: Received[];
  close(): Promise<void>;
};

/**
 * Starts a receiver. `accept` returns the status of the response; if it throws, it is 400. Only a webhook with a 2xx is
 * in `received`.
 */
export const startReceiver = async (
  accept: (received: Received) => Promise<number> | number = () => 200,
  path = '/webhooks',
): Promise<Receiver> => {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const receive = async (): Promise<void> => {
      const body = await textOf(request);
      const { event, id } = JSON.parse(body) as { event: string; id: string };
      const webhook = { headers: request.headers, body, event, id };
      const status = await accept(webhook);
      if (status < 300) received.push(webhook);
      response.writeHead(status).end();
    };
    receive().catch((error: unknown) => response.writeHead(400).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    received,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
};

const textOf = async (request: IncomingMessage): Promise<string> => {
  let body = '';
  request.setEncoding('utf8');
  for await (const chunk of request) body += String(chunk);
  return body;
};

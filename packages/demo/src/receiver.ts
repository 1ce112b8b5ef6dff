import { createServer } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One webhook as it arrived: the exact bytes, as text, with its headers. */
export type Received = { headers: IncomingHttpHeaders; body: string; event: string; id: string };

/** A webhook receiver on a free local port. It answers 200 unless told otherwise. */
export type Receiver = {
  url: string;
  received: Received[];
  /** The status of all answers from now on. */
  answerWith(status: number): void;
  close(): Promise<void>;
};

export const startReceiver = async (onReceived: (received: Received) => void = () => undefined): Promise<Receiver> => {
  const received: Received[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    textOf(request).then(
      (body) => {
        const { event, id } = JSON.parse(body) as { event: string; id: string };
        const one = { headers: request.headers, body, event, id };
        received.push(one);
        onReceived(one);
        response.writeHead(status).end();
      },
      (error: unknown) => response.destroy(error as Error),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    received,
    answerWith: (next) => {
      status = next;
    },
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
};

const textOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
};

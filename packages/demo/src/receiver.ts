import { createServer } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One webhook as it arrived: the exact bytes, as text, with its headers. */
export type Received = { headers: IncomingHttpHeaders; body: string; event: string; id: string };

/** A webhook receiver on a free local port. It answers 200 unless told otherwise, and 400 to what is refused. */
export type Receiver = {
  url: string;
  /** What was accepted. */
  received: Received[];
  /** The status of all answers from now on. */
  answerWith(status: number): void;
  close(): Promise<void>;
};

/** accept: looks at each webhook before it is answered; to throw is to refuse it. */
export const startReceiver = async (
  accept: (received: Received) => Promise<void> | void = () => undefined,
): Promise<Receiver> => {
  const received: Received[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    const receive = async (): Promise<void> => {
      const body = await textOf(request);
      const { event, id } = JSON.parse(body) as { event: string; id: string };
      const one = { headers: request.headers, body, event, id };
      await accept(one);
      received.push(one);
      response.writeHead(status).end();
    };
    receive().catch((error: unknown) => response.writeHead(400).end(String(error)));
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

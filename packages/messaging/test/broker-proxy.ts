import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** A proxy to the broker that can behave like a dead peer, or like a broker under a resource alarm. */
export type BrokerProxy = {
  /** The broker's URL through the proxy. */
  url: string;
  /** Number of connections that were opened through the proxy. */
  opened: () => number;
  /** Number of connections that a client has open now. */
  open: () => number;
  /** Discards all bytes of the present connections, in both directions. New connections work. */
  swallow(): void;
  /** Reports `connection.blocked` on the present connections, and reads no more from their clients. */
  block(): void;
  /** Reports `connection.unblocked`, and reads from the clients again. */
  unblock(): void;
  /** Reads no more from the present clients, whose sockets fill up. */
  freeze(): void;
  /** Breaks the present connections. */
  cut(): void;
  close(): Promise<void>;
};

type Link = { client: Socket; upstream: Socket; send: (frame: Buffer) => void };

export const brokerProxy = async (brokerUrl: string): Promise<BrokerProxy> => {
  const target = new URL(brokerUrl);
  const links = new Set<Link>();
  let opened = 0;

  const server = createServer((client) => {
    opened += 1;
    const upstream = connect({ host: target.hostname, port: Number(target.port) });
    const frames = wholeFrames((frame) => client.write(frame));
    const link: Link = { client, upstream, send: (frame) => client.write(frame) };
    links.add(link);
    upstream.on('data', frames);
    client.on('data', (chunk) => upstream.write(chunk));
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => {
        links.delete(link);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const url = new URL(brokerUrl);
  url.port = String((server.address() as AddressInfo).port);
  const cut = (): void => {
    for (const { client } of links) client.destroy();
  };
  return {
    url: url.href,
    opened: () => opened,
    open: () => links.size,
    swallow: () => {
      for (const { client, upstream } of links)
        for (const socket of [client, upstream]) socket.removeAllListeners('data').resume();
    },
    block: () => {
      for (const { client, send } of links) {
        send(blockedFrame('low on memory'));
        client.pause();
      }
    },
    unblock: () => {
      for (const { client, send } of links) {
        send(unblockedFrame);
        client.resume();
      }
    },
    freeze: () => {
      for (const { client } of links) client.pause();
    },
    cut,
    close: () => {
      cut();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
};

const frameOverhead = 8;

/** Returns a function that collects bytes from the broker and passes on whole frames, so that others fit in between. */
const wholeFrames = (pass: (frame: Buffer) => void): ((chunk: Buffer) => void) => {
  let rest = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= frameOverhead && rest.length >= frameOverhead + rest.readUInt32BE(3)) {
      const size = frameOverhead + rest.readUInt32BE(3);
      pass(rest.subarray(0, size));
      rest = rest.subarray(size);
    }
  };
};

/** Returns a method of the class `connection` as a frame of channel 0. Source: AMQP 0-9-1, 4.2.3. */
const connectionMethod = (method: number, content: Buffer): Buffer => {
  const header = Buffer.alloc(11);
  header.writeUInt8(1, 0);
  header.writeUInt32BE(4 + content.length, 3);
  header.writeUInt16BE(10, 7);
  header.writeUInt16BE(method, 9);
  return Buffer.concat([header, content, Buffer.from([0xce])]);
};

const blockedFrame = (reason: string): Buffer =>
  connectionMethod(60, Buffer.concat([Buffer.from([reason.length]), Buffer.from(reason)]));
const unblockedFrame = connectionMethod(61, Buffer.alloc(0));

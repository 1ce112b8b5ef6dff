import { connect, createServer } from 'node:net';
import type { AddressInfo, NetConnectOpts, Socket } from 'node:net';
import { BSON } from 'mongodb';

/** A proxy to MongoDB that notes which commands its clients send to which databases. */
export type MongoMonitor = { url: string; seen: Map<string, Set<string>>; close(): Promise<void> };

/** Source: MongoDB wire protocol. */
const opMsg = 2013;
const headerBytes = 16;

export const mongoMonitor = async (target: NetConnectOpts): Promise<MongoMonitor> => {
  const seen = new Map<string, Set<string>>();
  const sockets = new Set<Socket>();
  const note = ({ $db, ...command }: BSON.Document): void => {
    const commands = seen.get(String($db)) ?? new Set();
    seen.set(String($db), commands.add(Object.keys(command)[0]!));
  };
  const server = createServer((client) => {
    const upstream = connect(target);
    const read = wholeMessages((message) => {
      if (message.readInt32LE(12) === opMsg) note(bodyOf(message));
    });
    client.on('data', read);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `mongodb://127.0.0.1:${(server.address() as AddressInfo).port}/?directConnection=true`,
    seen,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
};

/** Returns a function that collects bytes and passes on whole messages. */
const wholeMessages = (pass: (message: Buffer) => void): ((chunk: Buffer) => void) => {
  let rest = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= headerBytes && rest.length >= rest.readInt32LE(0)) {
      const size = rest.readInt32LE(0);
      pass(rest.subarray(0, size));
      rest = rest.subarray(size);
    }
  };
};

/** Returns the document of a message: its section of kind 0. The other kind has lists of documents only. */
const bodyOf = (message: Buffer): BSON.Document => {
  let at = headerBytes + 4; // after the flags
  while (message[at] !== 0) at += 1 + message.readInt32LE(at + 1);
  return BSON.deserialize(message.subarray(at + 1, at + 1 + message.readInt32LE(at + 1)));
};

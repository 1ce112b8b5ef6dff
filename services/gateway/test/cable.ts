import { connect, createServer } from 'node:net';
import type { AddressInfo, NetConnectOpts, Socket } from 'node:net';

/** A connection to a server that can be cut and mended; `port` of 127.0.0.1 is its near end. */
export type Cable = { port: number; cut(): Promise<void>; mend(): Promise<void>; close(): Promise<void> };

export const aCable = async (to: NetConnectOpts): Promise<Cable> => {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(to);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.once('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.on('error', () => one.destroy());
      one.pipe(other);
    }
  });
  let port = 0;
  const mend = async (): Promise<void> => {
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  };
  const cut = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  await mend();
  return { port, cut, mend, close: cut };
};

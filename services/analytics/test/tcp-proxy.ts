import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** A way to a server that can be blocked. */
export type TcpProxy = {
  /** The server's URL, by this way. */
  url: string;
  /** Nothing gets through any more; what is sent meanwhile arrives after `thaw`. */
  freeze(): void;
  thaw(): void;
  /** Connections break, and new ones are refused, until `mend`. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
};

export const tcpProxy = async (serverUrl: string): Promise<TcpProxy> => {
  const sockets = new Set<Socket>();
  let isFrozen = false;
  let isCut = false;

  const server = createServer((client) => {
    if (isCut) {
      client.destroy();
      return;
    }
    const upstream = connect(placeOf(serverUrl));
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => to.write(chunk));
      from.on('end', () => to.end());
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      if (isFrozen) from.pause();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const url = serverUrl.replace(
    /^(\w+:\/\/(?:[^@/]*@)?)[^/?]+/,
    `$1127.0.0.1:${(server.address() as AddressInfo).port}`,
  );
  const cut = (): void => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url,
    freeze: () => {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw: () => {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
    cut,
    mend: () => {
      isCut = false;
    },
    close: () => {
      cut();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
};

/** Of `mongodb://%2Fpath%2Fto.sock/` the socket, of everything else host and port. */
const placeOf = (serverUrl: string): { path: string } | { host: string; port: number } => {
  const { hostname, port } = new URL(serverUrl);
  const name = decodeURIComponent(hostname);
  return name.startsWith('/') ? { path: name } : { host: name, port: Number(port) };
};

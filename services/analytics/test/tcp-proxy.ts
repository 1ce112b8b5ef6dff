import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** A proxy to a server that can block its connections. */
export type TcpProxy = {
  /** The server's URL through the proxy. */
  url: string;
  /** Holds back all data until `thaw`. */
  freeze(): void;
  thaw(): void;
  /** Breaks all connections, and refuses new ones until `restore`. */
  cut(): void;
  restore(): void;
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
    const upstream = connect(addressOf(serverUrl));
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
    restore: () => {
      isCut = false;
    },
    close: () => {
      cut();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
};

/** Returns the socket of `mongodb://%2Fpath%2Fto.sock/`, and the host and port of other URLs. */
const addressOf = (serverUrl: string): { path: string } | { host: string; port: number } => {
  const { hostname, port } = new URL(serverUrl);
  const name = decodeURIComponent(hostname);
  return name.startsWith('/') ? { path: name } : { host: name, port: Number(port) };
};

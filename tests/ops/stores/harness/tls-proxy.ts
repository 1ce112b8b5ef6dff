import { connect } from 'node:net';
import type { AddressInfo, NetConnectOpts, Socket } from 'node:net';
import { createServer } from 'node:tls';
import type { Certificate } from './test-ca.ts';

export type TlsProxy = {
  port: number;
  /** Uses another certificate for new connections. */
  use(certificate: Certificate): void;
  close(): Promise<void>;
};

/** Terminates TLS in front of a server that does not use it. */
export const tlsProxy = async (target: NetConnectOpts, { cert, key }: Certificate): Promise<TlsProxy> => {
  const sockets = new Set<Socket>();
  const server = createServer({ cert, key }, (client) => {
    const upstream = connect(target);
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
  server.on('tlsClientError', () => undefined); // A client that does not trust the certificate.
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    use: (certificate) => server.setSecureContext({ cert: certificate.cert, key: certificate.key }),
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
};

/** Returns where a MongoDB URL of our own server points: a socket. */
export const socketOf = (mongoUrl: string): NetConnectOpts => ({
  path: decodeURIComponent(/^mongodb:\/\/([^/?]+)/.exec(mongoUrl)![1]!),
});

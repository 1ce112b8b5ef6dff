import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server inside the network that no delivery may reach. It listens on all addresses and counts connections. */
export const startCountingSocket = async () => {
  let connections = 0;
  const server = createServer((_request, response) => response.end('ok'));
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, resolve)); // without an address: :: and 0.0.0.0
  return {
    port: (server.address() as AddressInfo).port,
    connections: (): number => connections,
    close: (): Promise<void> =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

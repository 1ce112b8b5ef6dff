import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

// Below 32768, where Linux begins the ports of outgoing connections. So a port stays free while its server restarts.
const minPort = 20_000;
const maxPort = 32_767;
const maxAttempts = 200;

/** Reserves a free loopback port for this process until it ends. */
export const freePort = async (): Promise<number> => {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const port = randomInt(minPort, maxPort + 1);
    if ((await reserve(port)) && (await portState(port)) === 'free') return port;
  }
  throw new Error(`no free port between ${minPort} and ${maxPort} in ${maxAttempts} attempts`);
};

/**
 * Reserves a port among all processes that call this, by holding the unused UDP port of the same number. Two processes
 * that start at the same time then choose different ports. A server that restarts finds its port free. Returns false if
 * the port is already reserved.
 */
const reserve = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const reservation = createSocket('udp4');
    reservation.once('error', () => {
      reservation.close();
      resolve(false);
    });
    reservation.bind({ port, address: '127.0.0.1', exclusive: true }, () => {
      reservation.unref();
      resolve(true);
    });
  });

export type PortState = 'free' | 'taken' | 'forbidden';

/** Returns whether this process can listen on a port. The port is free on a host that this machine does not have. */
export const portState = (port: number, host = '127.0.0.1'): Promise<PortState> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', ({ code }: NodeJS.ErrnoException) =>
      resolve(code === 'EADDRINUSE' ? 'taken' : code === 'EACCES' ? 'forbidden' : 'free'),
    );
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve('free')));
  });

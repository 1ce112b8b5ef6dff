import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

// Below the range from which Linux gives ports to outgoing connections (32768 and up): a port that was given out stays
// free while the server that owns it is down and about to be started again.
const LOWEST = 20_000;
const HIGHEST = 32_767;
const MAX_TRIES = 200;

/** A loopback port that nobody listens on, and that is given out to nobody else while this process lives. */
export const freePort = async (): Promise<number> => {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const port = randomInt(LOWEST, HIGHEST + 1);
    if ((await isReserved(port)) && (await portState(port)) === 'free') return port;
  }
  throw new Error(`no free port between ${LOWEST} and ${HIGHEST} after ${MAX_TRIES} tries`);
};

/**
 * Marks a port as given out, until this process ends, by holding the UDP port of the same number, which nothing here uses. So two processes that start at the same
 * time choose other ones, and a server that is down for a moment finds its port again. False when it is given out already.
 */
const isReserved = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const mark = createSocket('udp4');
    mark.once('error', () => {
      mark.close();
      resolve(false);
    });
    mark.bind({ port, address: '127.0.0.1', exclusive: true }, () => {
      mark.unref();
      resolve(true);
    });
  });

export type PortState = 'free' | 'taken' | 'forbidden';

/** Whether `port` can be listened on at `host`. A host that this machine does not have answers "free": nobody is there. */
export const portState = (port: number, host = '127.0.0.1'): Promise<PortState> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', ({ code }: NodeJS.ErrnoException) =>
      resolve(code === 'EADDRINUSE' ? 'taken' : code === 'EACCES' ? 'forbidden' : 'free'),
    );
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve('free')));
  });

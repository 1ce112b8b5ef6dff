import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

// Below the range from which Linux gives ports to outgoing connections (32768 and up): a port that was given out stays
// free while the server that owns it is down and about to be started again.
const LOWEST = 20_000;
const HIGHEST = 32_767;
const MAX_TRIES = 200;

const givenOut = new Set<number>();

/** A loopback port that nobody listens on. The same port is not given out twice by one process. */
export const freePort = async (): Promise<number> => {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const port = randomInt(LOWEST, HIGHEST + 1);
    if (givenOut.has(port)) continue;
    givenOut.add(port);
    if ((await portState(port)) === 'free') return port;
  }
  throw new Error(`no free port between ${LOWEST} and ${HIGHEST} after ${MAX_TRIES} tries`);
};

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

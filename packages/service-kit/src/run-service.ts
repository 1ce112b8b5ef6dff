import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import closeWithGrace from 'close-with-grace';
import type { RequestListener } from 'node:http';
import type { Logger } from './logger.ts';
import { collectProcessMetrics } from './metrics.ts';
import { opsApp } from './ops-app.ts';
import type { Details, ReadyCheck } from './ops-app.ts';

/** One part of a service. Parts start in the order of the list and stop in reverse. */
export type Part = {
  name: string;
  start?: () => Promise<unknown>;
  /** Finishes what is in progress, then lets go. */
  stop?: () => Promise<unknown>;
  ready?: ReadyCheck['check'];
  /** What `/readyz` tells besides. */
  details?: Details;
};

export type ServiceOptions = { logger: Logger; host: string; opsPort: number; parts: Part[] };

/** Shorter than the supervisor's patience, longer than the longest thing we finish. */
const stopLimitMs = 10_000;

/**
 * Runs a service until SIGTERM, SIGINT or a bug: ops port first, then the parts in order. To stop, readiness goes off, then the parts stop in
 * reverse order; a hard limit ends what hangs, and a second signal ends at once. After an unexpected error the process stops in order and exits non-zero.
 */
export const runService = async ({ logger, host, opsPort, parts }: ServiceOptions): Promise<void> => {
  let stopping = false;
  const started: Part[] = [];
  collectProcessMetrics();
  const checks: ReadyCheck[] = [
    {
      name: 'start',
      check: () => {
        if (started.length < parts.length) throw new Error('still starting');
      },
    },
    ...parts.flatMap(({ name, ready }) => (ready ? [{ name, check: ready }] : [])),
  ];
  const details = parts.flatMap((part) => (part.details ? [part.details] : []));
  const ops = httpPart('ops', opsApp({ isStopping: () => stopping, checks, details }), { host, port: opsPort });

  closeWithGrace({ delay: stopLimitMs, logger: undefined }, async ({ signal, err }) => {
    stopping = true;
    if (err) logger.fatal({ err }, 'unexpected error: stopping');
    else logger.info({ signal }, 'stopping');
    for (const part of started.toReversed()) await stopPart(part, logger);
    await ops.stop?.();
    logger.info('stopped');
  });

  await ops.start?.();
  for (const part of parts) {
    await part.start?.();
    started.push(part);
  }
  logger.info('started');
};

/** One part that cannot stop must not keep the others from stopping. */
const stopPart = async (part: Part, logger: Logger): Promise<void> => {
  try {
    await part.stop?.();
  } catch (error) {
    logger.error({ err: error, part: part.name }, 'a part did not stop cleanly');
  }
};

/** An HTTP server as a part of a service. Stopping finishes the requests in progress. */
export const httpPart = (
  name: string,
  listener: RequestListener,
  at: { host: string; port: number; configure?: (server: Server) => void },
): Part & { port: () => number } => {
  const server = createServer(listener);
  server.requestTimeout = 0; // Uploads of any length are bounded by the routes; headers are bounded by the next line.
  server.headersTimeout = 15_000;
  server.keepAliveTimeout = 65_000;
  const silent = silentConnections(server);
  at.configure?.(server);
  return {
    name,
    port: () => (server.address() as AddressInfo).port,
    start: () =>
      new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(at.port, at.host, () => {
          server.off('error', reject);
          resolve();
        });
      }),
    stop: () =>
      new Promise<void>((resolve, reject) => {
        // What becomes idle while we wait is let go as well: a client that keeps its connection must not hold up the stop.
        const sweep = setInterval(() => server.closeIdleConnections(), 100);
        server.close((error) => {
          clearInterval(sweep);
          if (error) reject(error);
          else resolve();
        });
        for (const connection of silent) connection.destroy();
      }),
  };
};

/** Connections on which no request has come yet, as browsers open them in advance: the server does not take them for idle, and would wait for them. */
const silentConnections = (server: Server): ReadonlySet<Socket> => {
  const silent = new Set<Socket>();
  server.on('connection', (connection: Socket) => {
    silent.add(connection);
    connection.once('close', () => silent.delete(connection));
  });
  server.on('request', ({ socket }) => silent.delete(socket));
  return silent;
};

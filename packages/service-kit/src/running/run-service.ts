import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import closeWithGrace from 'close-with-grace';
import type { Logger } from '../logger.ts';
import { collectProcessMetrics } from '../metrics.ts';
import { opsApp } from './ops-app.ts';
import type { Details, ReadyCheck } from './ops-app.ts';

/** One part of a service. Parts start in the order of their list and stop in reverse order. */
export type Part = {
  name: string;
  start?: () => Promise<unknown>;
  /** Finishes the work in progress, then releases all resources. */
  stop?: () => Promise<unknown>;
  ready?: ReadyCheck['check'];
  /** Details for the response of `/readyz`. */
  details?: Details;
};

export type ServiceOptions = { logger: Logger; host: string; opsPort: number; parts: Part[] };

/** Shorter than the supervisor's limit for a stop, longer than any work in progress. */
const stopTimeoutMs = 10_000;

/**
 * Runs a service until SIGTERM, SIGINT or an unexpected error. The ops port starts first, then the parts in order.
 * At a stop `/readyz` fails at once, and the parts stop in reverse order. A time limit ends a part that hangs, and a
 * second signal ends the process at once. After an unexpected error the process exits with a non-zero code.
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

  closeWithGrace({ delay: stopTimeoutMs, logger: undefined }, async ({ signal, err }) => {
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

/** Logs the error of a part that cannot stop, so that the others stop. */
const stopPart = async (part: Part, logger: Logger): Promise<void> => {
  try {
    await part.stop?.();
  } catch (error) {
    logger.error({ err: error, part: part.name }, 'part did not stop cleanly');
  }
};

/** Creates an HTTP server as a part of a service. Its stop finishes the requests in progress. */
export const httpPart = (
  name: string,
  listener: RequestListener,
  at: { host: string; port: number; configure?: (server: Server) => void },
): Part & { port: () => number } => {
  const server = createServer(listener);
  server.requestTimeout = 0; // Uploads may take any time: their routes limit them. The next line limits headers.
  server.headersTimeout = 15_000;
  server.keepAliveTimeout = 65_000;
  const unused = unusedConnections(server);
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
        // Connections that become idle during the stop are closed too: a client must not delay it by keeping one open.
        const closing = setInterval(() => server.closeIdleConnections(), 100);
        server.close((error) => {
          clearInterval(closing);
          if (error) reject(error);
          else resolve();
        });
        for (const connection of unused) connection.destroy();
      }),
  };
};

/**
 * Returns the connections without a request so far, which browsers open in advance.
 * The server does not count them as idle, so its stop would wait for them.
 */
const unusedConnections = (server: Server): ReadonlySet<Socket> => {
  const unused = new Set<Socket>();
  server.on('connection', (connection: Socket) => {
    unused.add(connection);
    connection.once('close', () => unused.delete(connection));
  });
  server.on('request', ({ socket }) => unused.delete(socket));
  return unused;
};

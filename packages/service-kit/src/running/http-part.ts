import { createServer } from 'node:http';
import type { RequestListener, Server, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Part } from './part.ts';

/** The path with which the gateway finds out whether a replica of a service responds, and whether it is stopping. */
export const probePath = '/livez';

type Place = {
  host: string;
  port: number;
  configure?: (server: Server) => void;
  /** The gateway probes it: a service behind the gateway. */
  isProbed?: boolean;
};

/** Creates an HTTP server as a part of a service. Its stop finishes the requests in progress. */
export const httpPart = (name: string, listener: RequestListener, at: Place): Part & { port: () => number } => {
  const server = createServer(at.isProbed === true ? withProbes(listener) : listener);
  server.requestTimeout = 0; // Uploads may take any time: their routes limit them. The next line limits headers.
  server.headersTimeout = 15_000;
  server.keepAliveTimeout = 65_000;
  const unused = unusedConnections(server);
  const drain = drainOf(server);
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
    drain,
    stop: async (expired) => {
      drain();
      await readArrived();
      await closeServer(server, unused, expired);
    },
  };
};

/**
 * Resolves after a whole turn of the event loop, which reads the requests that have arrived. A busy process executes an
 * overdue timer before it reads, so its connections seem idle.
 */
const readArrived = (): Promise<void> => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

/** Resolves when the requests in progress have ended. */
const closeServer = (server: Server, unused: ReadonlyMap<Socket, number>, expired?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    // A response that began before the drain leaves its connection open.
    const closing = setInterval(() => server.closeIdleConnections(), 100);
    const cutOff = (): void => server.closeAllConnections();
    expired?.addEventListener('abort', cutOff, { once: true });
    server.close((error) => {
      clearInterval(closing);
      expired?.removeEventListener('abort', cutOff);
      if (error) reject(error);
      else resolve();
    });
    closeUnused(unused);
    if (expired?.aborted === true) cutOff();
  });

/** Responds to probes here, so that they are in no log and no metric of requests. */
const withProbes =
  (listener: RequestListener): RequestListener =>
  (req, res) => {
    if (req.url === probePath) res.writeHead(204).end();
    else listener(req, res);
  };

/**
 * Returns a function that gives all responses `Connection: close` from now on, those in progress included. So no client
 * sends its next request on a connection that the stop closes.
 */
const drainOf = (server: Server): (() => void) => {
  const inProgress = new Set<ServerResponse>();
  let isDraining = false;
  // Before the listener of the app, which may send the headers at once.
  server.prependListener('request', (_req, res) => {
    if (isDraining) {
      res.shouldKeepAlive = false;
      return;
    }
    inProgress.add(res);
    res.once('close', () => inProgress.delete(res));
  });
  return () => {
    isDraining = true;
    for (const response of inProgress) response.shouldKeepAlive = false;
  };
};

/**
 * Returns the connections without a request so far, which browsers open in advance, with the time of their start.
 * The server does not count them as idle, so its stop would wait for them.
 */
const unusedConnections = (server: Server): ReadonlyMap<Socket, number> => {
  const unused = new Map<Socket, number>();
  server.on('connection', (connection: Socket) => {
    unused.set(connection, performance.now());
    connection.once('close', () => unused.delete(connection));
  });
  server.on('request', ({ socket }) => unused.delete(socket));
  return unused;
};

/** A connection that is younger has its first request on the way. In milliseconds. */
const firstRequestWithinMs = 500;

const closeUnused = (unused: ReadonlyMap<Socket, number>): void => {
  for (const [connection, openedAtMs] of unused) {
    const close = (): void => {
      if (unused.has(connection)) connection.destroy();
    };
    const leftMs = openedAtMs + firstRequestWithinMs - performance.now();
    if (leftMs <= 0) close();
    else setTimeout(close, leftMs).unref(); // The connection itself keeps the process running.
  }
};

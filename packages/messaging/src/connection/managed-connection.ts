import { connect } from 'amqplib';
import type { ChannelModel } from 'amqplib';
import { backOff, certificateProblem, pause } from '@docsight/service-kit';
import type { Logger } from '@docsight/service-kit';
import { placeOf } from './broker-nodes.ts';
import type { BrokerNodes } from './broker-nodes.ts';

/**
 * A connection to the broker. Whenever it is lost, it is replaced by one to the next node of a cluster. `onOpen` builds
 * everything that belongs to it: topology, channels, consumers. Every channel error ends the connection (`recycle`), so
 * there is one way to recover.
 */
export type ManagedConnection = {
  start(): void;
  /** Gives up the current connection: it counts as lost at once. A new one is opened when it is closed. */
  recycle(reason: string): void;
  /** Resolves within seconds, even if the broker does not respond. */
  stop(): Promise<void>;
};

/** Short, because the services of one machine start beside the broker, and wait for it. */
const delayMs = backOff({ firstMs: 100, maxMs: 1_000 });
/** After a connection that lasted longer, the back-off starts again. In milliseconds. */
const stableAfterMs = 5_000;
/** Limits the time for a regular end of a connection. Then its socket is destroyed: the peer may be dead. */
const closeTimeoutMs = 2_000;
/** A peer that is silent for two or three of these intervals is dead. A value in the URL takes precedence. */
const heartbeatSeconds = 15;

export const managedConnection = (options: {
  nodes: BrokerNodes;
  name: string;
  logger: Logger;
  onOpen: (connection: ChannelModel) => Promise<void>;
  /** Called once for each connection, as soon as it is known to be lost. */
  onClosed: () => void;
}): ManagedConnection => {
  const { logger, nodes } = options;
  let about = { connection: options.name, node: placeOf(nodes.current()) };
  const stopping = new AbortController();
  const isStopping = (): boolean => stopping.signal.aborted;
  let current: OpenConnection | undefined;
  let running: Promise<void> | undefined;

  /** Opens one connection, and resolves when it has closed for any reason. */
  const useConnection = async (address: string): Promise<void> => {
    const opened = await openConnection(address, options.name, stopping.signal);
    const { model, closed } = opened;
    // Listens before anything else: an 'error' event without a listener would end the process.
    model.on('error', (error: unknown) => logger.warn({ err: error, ...about }, 'broker connection failed'));
    model.once('close', lose);
    current = opened;
    try {
      // A promise of the driver may never settle if the connection is lost meanwhile.
      if (isStopping()) opened.end();
      else await Promise.race([setUp(model), closed]);
    } catch (error) {
      if (!isStopping()) logger.warn({ err: error, ...about }, 'broker set-up failed');
      opened.end();
    }
    await closed;
  };

  const setUp = async (model: ChannelModel): Promise<void> => {
    await options.onOpen(model);
    logger.info(about, 'broker connected');
  };

  /** Ends the current connection without waiting for it. */
  const lose = (): void => {
    const lost = current;
    if (!lost) return;
    current = undefined;
    options.onClosed();
    lost.end();
  };

  const reportUnreachable = (error: unknown): void => {
    const problem = certificateProblem('RabbitMQ', error);
    if (problem !== undefined) logger.error({ problem, ...about }, 'broker not trusted');
    else logger.warn({ err: error, ...about }, 'broker not reachable');
  };

  const run = async (): Promise<void> => {
    let attempt = 1;
    while (!isStopping()) {
      const startedAt = performance.now();
      const address = nodes.current();
      about = { ...about, node: placeOf(address) };
      try {
        await useConnection(address);
      } catch (error) {
        if (!isStopping()) reportUnreachable(error);
      }
      nodes.ended(address);
      attempt = performance.now() - startedAt > stableAfterMs ? 1 : attempt + 1;
      await pause(delayMs(attempt), stopping.signal);
    }
  };

  return {
    start: () => {
      running ??= run();
    },
    recycle: (reason) => {
      if (current === undefined || isStopping()) return;
      logger.warn({ reason, ...about }, 'broker connection recycled');
      lose();
    },
    stop: async () => {
      stopping.abort();
      lose();
      await running;
    },
  };
};

type OpenConnection = {
  model: ChannelModel;
  /** Resolves when the connection has closed for any reason. */
  closed: Promise<void>;
  /** Closes the connection, or destroys its socket if the peer does not respond. Safe to repeat. */
  end(): void;
};

const openConnection = async (url: string, name: string, stopping: AbortSignal): Promise<OpenConnection> => {
  // The driver passes a signal on to the socket, which is destroyed when the signal fires.
  const socket = new AbortController();
  const destroySocket = (): void => socket.abort();
  stopping.addEventListener('abort', destroySocket, { once: true });
  const model = await connect(withHeartbeat(url), {
    timeout: 10_000,
    noDelay: true,
    clientProperties: { connection_name: name },
    signal: socket.signal,
  } as Record<string, unknown>).finally(() => stopping.removeEventListener('abort', destroySocket));

  let limit: NodeJS.Timeout | undefined;
  const destroySocketSoon = (): void => {
    limit ??= setTimeout(destroySocket, closeTimeoutMs).unref();
  };
  const closed = new Promise<void>((resolve) =>
    model.once('close', () => {
      destroySocketSoon(); // the driver only ends it, which a dead peer does not notice
      resolve();
    }),
  );
  const end = (): void => {
    destroySocketSoon();
    model.close().catch(() => undefined); // closed already
  };
  return { model, closed, end };
};

/** The driver reads the heartbeat from the URL only. */
const withHeartbeat = (url: string): string => {
  const parsed = new URL(url);
  if (!parsed.searchParams.has('heartbeat')) parsed.searchParams.set('heartbeat', String(heartbeatSeconds));
  return parsed.href;
};

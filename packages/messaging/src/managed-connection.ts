import { connect } from 'amqplib';
import type { ChannelModel } from 'amqplib';
import { backOff, pause } from '@docsight/service-kit';
import type { Logger } from '@docsight/service-kit';

/**
 * A connection to the broker that is replaced whenever it is lost. `onOpen` builds everything that belongs to it:
 * topology, channels, consumers. Every channel error ends the connection (`recycle`), so there is one way to recover,
 * not one for each kind of error.
 */
export type ManagedConnection = {
  start(): void;
  /** Closes the current connection; a new one is opened at once. */
  recycle(reason: string): void;
  stop(): Promise<void>;
};

const maxDelayMs = 5_000;
const delayMs = backOff({ firstMs: 100, maxMs: maxDelayMs });

export const managedConnection = (options: {
  url: string;
  name: string;
  logger: Logger;
  onOpen: (connection: ChannelModel) => Promise<void>;
  onClosed: () => void;
}): ManagedConnection => {
  const { logger } = options;
  const stopping = new AbortController();
  let current: ChannelModel | undefined;
  let running: Promise<void> | undefined;

  /** Opens one connection, and resolves when it has closed for any reason. */
  const useConnection = async (): Promise<void> => {
    const connection = await connect(options.url, {
      heartbeat: 15,
      timeout: 10_000,
      noDelay: true,
      clientProperties: { connection_name: options.name },
    } as Record<string, unknown>);
    const closed = new Promise<void>((resolve) => connection.once('close', resolve));
    // Listens before anything else: an 'error' event without a listener would end the process.
    connection.on('error', (error: unknown) =>
      logger.warn({ err: error, connection: options.name }, 'broker connection failed'),
    );
    current = connection;
    try {
      if (!stopping.signal.aborted) await options.onOpen(connection);
      logger.info({ connection: options.name }, 'broker connected');
    } catch (error) {
      if (!stopping.signal.aborted) logger.warn({ err: error, connection: options.name }, 'broker set-up failed');
      closeQuietly(connection, logger);
    }
    await closed;
  };

  const run = async (): Promise<void> => {
    let attempt = 1;
    while (!stopping.signal.aborted) {
      const startedAt = performance.now();
      try {
        await useConnection();
      } catch (error) {
        logger.warn({ err: error, connection: options.name }, 'broker not reachable');
      }
      current = undefined;
      options.onClosed();
      // The back-off starts anew after a connection that lasted.
      attempt = performance.now() - startedAt > maxDelayMs ? 1 : attempt + 1;
      await pause(delayMs(attempt), stopping.signal);
    }
  };

  return {
    start: () => {
      running ??= run();
    },
    recycle: (reason) => {
      if (current === undefined || stopping.signal.aborted) return;
      logger.warn({ reason, connection: options.name }, 'broker connection recycled');
      closeQuietly(current, logger);
    },
    stop: async () => {
      stopping.abort();
      if (current) closeQuietly(current, logger);
      await running;
    },
  };
};

/** Closes a connection that may be closing already. */
const closeQuietly = (connection: ChannelModel, logger: Logger): void => {
  connection.close().catch((error: unknown) => logger.debug({ err: error }, 'broker connection already closed'));
};

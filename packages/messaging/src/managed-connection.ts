import { connect } from 'amqplib';
import type { ChannelModel } from 'amqplib';
import { backOff, pause } from '@docsight/service-kit';
import type { Logger } from '@docsight/service-kit';

/**
 * One connection to the broker that is made again whenever it is lost. `onOpen` builds everything that lives on it: topology, channels,
 * consumers. Whatever goes wrong on a channel ends the connection (`recycle`), so there is one way to recover, not one for each kind of fault.
 */
export type ManagedConnection = {
  start(): void;
  /** Ends the present connection; a new one is made at once. */
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

  /** Resolves when the connection has ended, for whatever reason. */
  const oneConnection = async (): Promise<void> => {
    const connection = await connect(options.url, {
      heartbeat: 15,
      timeout: 10_000,
      noDelay: true,
      clientProperties: { connection_name: options.name },
    } as Record<string, unknown>);
    const closed = new Promise<void>((resolve) => connection.once('close', resolve));
    // Listeners first: an 'error' without one would end the process.
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
        await oneConnection();
      } catch (error) {
        logger.warn({ err: error, connection: options.name }, 'broker cannot be reached');
      }
      current = undefined;
      options.onClosed();
      // A connection that lasted is not part of a row of failures.
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
      logger.warn({ reason, connection: options.name }, 'broker connection is made anew');
      closeQuietly(current, logger);
    },
    stop: async () => {
      stopping.abort();
      if (current) closeQuietly(current, logger);
      await running;
    },
  };
};

/** Closing a connection that is closing already is no fault. */
const closeQuietly = (connection: ChannelModel, logger: Logger): void => {
  connection.close().catch((error: unknown) => logger.debug({ err: error }, 'broker connection was closed already'));
};

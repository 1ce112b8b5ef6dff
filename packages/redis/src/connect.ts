import type { Logger, Part } from '@docsight/service-kit';
import { Redis } from 'ioredis';

/**
 * A client for limits: it must answer or fail at once, since every request waits for it. Nothing is queued while Redis is away, and no command
 * is sent twice (a repeated INCR counts double).
 */
export const redisClient = (options: { url: string; logger: Logger }): Redis => {
  const client = new Redis(options.url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    commandTimeout: 100,
    connectTimeout: 500,
    maxRetriesPerRequest: 1,
    autoResendUnfulfilledCommands: false,
    retryStrategy: (tries) => Math.min(2_000, 100 * 2 ** Math.min(tries, 5)) * (0.5 + Math.random() / 2),
  });
  client.on('error', (error: Error) => options.logger.warn({ err: error }, 'redis is away'));
  return client;
};

/** Redis as a part of a service: it starts without it, and is ready without it. Limits then go per process. */
export const redisPart = (client: Redis, logger: Logger): Part => ({
  name: 'redis',
  start: async () => {
    try {
      await client.connect();
    } catch (error) {
      logger.warn({ err: error }, 'redis cannot be reached yet: limits are kept per process');
    }
  },
  stop: async () => {
    client.disconnect();
    await Promise.resolve();
  },
});

import { backOff } from '@docsight/service-kit';
import type { Logger, Part } from '@docsight/service-kit';
import { Redis } from 'ioredis';

/**
 * Creates the gateway's Redis client, which must reply or fail at once, because every request waits for it.
 * It queues nothing while Redis is unavailable, and sends no command twice: a repeated INCR counts double.
 * It has no time limit of its own: the library's takes a busy event loop for a slow Redis, and limits would leak.
 * `withTimeout` sets one.
 */
export const limiterRedis = ({ url, logger }: { url: string; logger: Logger }): { redis: Redis; part: Part } => {
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    enableAutoPipelining: true,
    connectTimeout: 500,
    maxRetriesPerRequest: 1,
    autoResendUnfulfilledCommands: false,
    retryStrategy: backOff({ firstMs: 200, maxMs: 2_000 }),
  });
  redis.on('error', (error: Error) => logger.warn({ err: error }, 'redis unavailable: limits are per process'));
  return { redis, part: redisPart(redis, logger) };
};

/** The service part starts without Redis, and is ready without it: limits are then per process. */
const redisPart = (redis: Redis, logger: Logger): Part => ({
  name: 'redis',
  start: async () => {
    try {
      await redis.connect();
    } catch (error) {
      logger.warn({ err: error }, 'redis not reachable yet: limits are per process');
    }
  },
  stop: async () => {
    redis.disconnect();
    await Promise.resolve();
  },
});

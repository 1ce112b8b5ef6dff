import { backOff, certificateProblem, gauge, TimeoutError, withTimeout } from '@docsight/service-kit';
import type { Logger, Part } from '@docsight/service-kit';
import { Redis } from 'ioredis';
import type { RedisOptions } from 'ioredis';
import { redisPlaceOf } from './redis-url.ts';

/** A connection includes the TLS handshake. Nothing but the start waits for it, and not for long. */
const connectTimeoutMs = 2_000;
/** Longer than this process is busy with other work, which delays the reading of replies. */
const silentServerMs = 5_000;
const retryDelayMs = backOff({ firstMs: 200, maxMs: 2_000 });

/**
 * Creates the gateway's Redis client, which must reply or fail at once, because every request waits for it.
 * It queues nothing while Redis is unavailable, and sends no command twice: a repeated INCR counts double.
 * It has no time limit of its own: the library's takes a busy event loop for a slow Redis, and limits would leak.
 * `withTimeout` sets one.
 */
export const limiterClient = ({ url, logger }: { url: string; logger: Logger }): Redis => {
  const options: RedisOptions = {
    lazyConnect: true,
    enableOfflineQueue: false,
    // No enableAutoPipelining: after a connection to a frozen server has ended, it sends nothing on the next one.
    // Redis 7.0 does not know the command, so the user of the gateway cannot have the right.
    disableClientInfo: true,
    connectTimeout: connectTimeoutMs,
    // A server that is frozen keeps its connections: without a reply to anything, a new one is opened.
    socketTimeout: silentServerMs,
    maxRetriesPerRequest: 1,
    autoResendUnfulfilledCommands: false,
    retryStrategy: retryDelayMs,
    // A server that Sentinel or an operator has made a replica keeps its connections.
    reconnectOnError: ({ message }) => message.startsWith('READONLY'),
    ...ofSentinels,
  };
  const place = redisPlaceOf(url);
  const redis = 'url' in place ? new Redis(place.url, options) : new Redis({ ...options, ...place.sentinels });
  redis.on('error', (error: Error) => {
    const problem = certificateProblem('Redis', error);
    if (problem !== undefined) logger.error({ problem }, 'redis not trusted: limits are per process');
    else logger.warn({ err: error }, 'redis unavailable: limits are per process');
  });
  return redis;
};

/** Creates the client with the part that connects it. The part does not start with a Redis Cluster. */
export const limiterRedis = (options: { url: string; logger: Logger }): { redis: Redis; part: Part } => {
  const redis = limiterClient(options);
  gauge('docsight_redis_connected', {}, () => (redis.status === 'ready' ? 1 : 0));
  return { redis, part: redisPart(redis, options.logger) };
};

const ofSentinels = {
  sentinelRetryStrategy: retryDelayMs,
  sentinelReconnectStrategy: retryDelayMs,
  // The operator lists all sentinels, by addresses that this process can reach.
  updateSentinels: false,
  // A master that was cut off keeps its connections, too: Sentinel announces the new one.
  failoverDetector: true,
} satisfies RedisOptions;

const clusterProblem = 'Redis Cluster is not supported. Set REDIS_URL to one server, or to Sentinel.';

/**
 * Leaves a server of a Cluster, which would count only the keys of its own slots. Returns whether it did.
 */
const leaveCluster = async (redis: Redis, logger: Logger): Promise<boolean> => {
  try {
    if (!(await redis.info('server')).includes('redis_mode:cluster')) return false;
    logger.error({ problem: clusterProblem }, 'redis is a cluster: limits are per process');
    redis.disconnect();
    return true;
  } catch (error) {
    logger.warn({ err: error }, 'mode of redis not read');
    return false;
  }
};

/**
 * Connects, and resolves when that has succeeded or failed. Without any sentinel the library tries on without an end,
 * so this does not wait for it.
 */
export const connectOrContinue = async (redis: Redis, logger: Logger, failure: string): Promise<void> => {
  const connecting = redis.connect();
  connecting.catch(() => undefined); // It may fail after this has given up waiting.
  try {
    await withTimeout(connecting, 2 * connectTimeoutMs);
  } catch (error) {
    if (error instanceof TimeoutError) logger.warn(failure);
    else logger.warn({ err: error }, failure);
  }
};

/** The service part starts without Redis, and is ready without it: limits are then per process. */
const redisPart = (redis: Redis, logger: Logger): Part => {
  let hasLeftCluster = Promise.resolve(false);
  redis.on('ready', () => {
    hasLeftCluster = leaveCluster(redis, logger);
  });
  return {
    name: 'redis',
    start: async () => {
      await connectOrContinue(redis, logger, 'redis not reachable yet: limits are per process');
      if (await hasLeftCluster) throw new Error(clusterProblem);
    },
    stop: async () => {
      redis.disconnect();
      await Promise.resolve();
    },
  };
};

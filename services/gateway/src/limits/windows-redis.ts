import { withTimeout } from '@docsight/service-kit';
import type { Logger } from '@docsight/service-kit';
import type { Redis } from 'ioredis';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { windowOf } from './window.ts';
import type { Count, Window } from './window.ts';
import { memoryCounter } from './windows-memory.ts';

/** Fixed windows of one kind. Redis counts them for all gateways; without Redis each process counts for itself. */
export type Windows = {
  /** Counts one request: one round trip. Never rejects. */
  count(key: string): Promise<Window>;
  /** Takes one count back. Never rejects. */
  release(key: string): Promise<void>;
  /** Never rejects. */
  reset(key: string): Promise<void>;
};

const replyTimeoutMs = 500;
/** After a timeout, Redis is not used for this time. */
const restMs = 1_000;

export type WindowsFactory = (kind: string, options: { limit: number; seconds: number }) => Windows;

/** @param options `prefix` separates installations that share a Redis. The keys are `<prefix>:limit:<kind>:<key>`. */
export const windowsRedis = (options: {
  redis: Redis;
  prefix: string;
  nowMs: () => number;
  logger: Logger;
}): WindowsFactory => {
  const { redis: storeClient, nowMs } = options;
  const useRedis = guardedBy(storeClient, options.logger);
  return (kind, { limit, seconds }) => {
    const durationMs = seconds * 1000;
    const memory = memoryCounter(durationMs, nowMs);
    const keyPrefix = `${options.prefix}:limit:${kind}`;
    const limiter = new RateLimiterRedis({
      storeClient,
      keyPrefix,
      points: limit,
      duration: seconds,
      customIncrTtlLuaScript: countInWindow,
    });
    /** The script returns the end of the window instead of the time left. */
    const countOf = ({ consumedPoints: consumed, msBeforeNext: endsAtMs }: RateLimiterRes): Count => ({
      consumed,
      endsAtMs,
      msLeft: Math.min(endsAtMs - nowMs(), durationMs),
    });
    return {
      count: async (key) => {
        const inRedis = async (): Promise<Count> => countOf(await consumed(limiter, key));
        return windowOf(limit, await useRedis(inRedis, () => memory.count(key)));
      },
      release: (key) =>
        useRedis(
          async () => void (await limiter.reward(key)),
          () => memory.release(key),
        ),
      reset: (key) =>
        useRedis(
          async () => void (await limiter.delete(key)),
          () => memory.reset(key),
        ),
    };
  };
};

/** The library rejects with a result when the limit is exceeded, and with an error when Redis fails. */
const consumed = async (limiter: RateLimiterRedis, key: string): Promise<RateLimiterRes> => {
  try {
    return await limiter.consume(key);
  } catch (rejection) {
    if (rejection instanceof RateLimiterRes) return rejection;
    throw rejection;
  }
};

/**
 * Adds points to a window, and returns them with the window's end. Redis keeps the end as an absolute time, so all
 * gateways read the same number; this needs Redis 7. A count that returns to zero needs no key. A point that is taken
 * back late changes no later window.
 */
const countInWindow = `local points = tonumber(ARGV[1])
if points < 0 and redis.call('exists', KEYS[1]) == 0 then return { 0, 0 } end
local consumed = redis.call('incrby', KEYS[1], points)
if consumed <= 0 then
  redis.call('del', KEYS[1])
  return { 0, 0 }
end
if consumed == points then redis.call('expire', KEYS[1], ARGV[2]) end
return { consumed, redis.call('pexpiretime', KEYS[1]) }`;

/**
 * Uses Redis if it responds in time, else this process. After a failure Redis rests, so that a frozen one delays few
 * requests.
 */
const guardedBy = (redis: Redis, logger: Logger) => {
  let restUntilMs = 0;
  const isReady = (): boolean => redis.status === 'ready';
  return async <Result>(call: () => Promise<Result>, inMemory: () => Result): Promise<Result> => {
    if (!isReady() || performance.now() < restUntilMs) return inMemory();
    try {
      return await withTimeout(call(), replyTimeoutMs);
    } catch (error) {
      const isFirst = performance.now() >= restUntilMs;
      if (isReady()) restUntilMs = performance.now() + restMs;
      if (isFirst) logger.warn({ err: error }, 'redis did not reply: limits are per process');
      return inMemory();
    }
  };
};

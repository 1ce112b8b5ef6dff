import { withTimeout } from '@docsight/service-kit';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { windowOf } from './window.ts';
import type { Window } from './window.ts';

/** Fixed windows of one kind. Redis counts them for all gateways; without Redis each process counts for itself. */
export type Windows = {
  /** Counts one request: one round trip. Never rejects because of Redis. */
  count(key: string): Promise<Window>;
  /** Takes one count back. */
  release(key: string): Promise<void>;
  reset(key: string): Promise<void>;
};

const replyTimeoutMs = 500;
/** After a timeout, Redis is not used for this time. */
const restMs = 1_000;

export type WindowsFactory = (kind: string, options: { limit: number; seconds: number }) => Windows;

/** @param options `prefix` separates installations that share a Redis. The keys are `<prefix>:limit:<kind>:<key>`. */
export const windowsRedis = (options: { redis: Redis; prefix: string; nowMs: () => number }): WindowsFactory => {
  const storeClient = limiterClient(options.redis);
  return (kind, { limit, seconds }) => {
    const counting = { points: limit, duration: seconds, keyPrefix: `${options.prefix}:limit:${kind}` };
    const limiter = new RateLimiterRedis({
      ...counting,
      storeClient,
      rejectIfRedisNotReady: true,
      insuranceLimiter: new RateLimiterMemory(counting),
    });
    return {
      count: async (key) => {
        const { consumedPoints, msBeforeNext } = await consumed(limiter, key);
        return windowOf({ limit, consumed: consumedPoints, msLeft: msBeforeNext, nowMs: options.nowMs() });
      },
      release: async (key) => {
        await limiter.reward(key);
      },
      reset: async (key) => {
        await limiter.delete(key);
      },
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

type IncrementCommand = { rlflxIncr(args: string[]): Promise<[number, number]> };

/**
 * Creates the part of a Redis client that the limiter uses. After a timeout it pauses, so that a frozen Redis delays
 * few requests.
 */
const limiterClient = (redis: Redis) => {
  let restUntilMs = 0;
  const guarded = async <Reply>(call: () => Promise<Reply>): Promise<Reply> => {
    try {
      return await withTimeout(call(), replyTimeoutMs);
    } catch (error) {
      if (redis.status === 'ready') restUntilMs = performance.now() + restMs;
      throw error;
    }
  };
  return {
    get status(): string {
      return redis.status === 'ready' && performance.now() < restUntilMs ? 'resting' : redis.status;
    },
    defineCommand: (name: string, definition: { numberOfKeys?: number; lua: string }) =>
      redis.defineCommand(name, definition),
    rlflxIncr: (args: string[]) => guarded(() => (redis as unknown as IncrementCommand).rlflxIncr(args)),
    del: (key: string) => guarded(() => redis.del(key)),
  };
};

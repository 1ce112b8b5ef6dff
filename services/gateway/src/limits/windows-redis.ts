import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { inFairTime } from './in-fair-time.ts';
import { windowOf } from './window.ts';
import type { Window } from './window.ts';

/** Fixed windows of one kind, counted in Redis and so shared by all gateways; in this process alone while Redis is away. */
export type Windows = {
  /** Counts one request: one round trip. Never rejects because of Redis. */
  count(key: string): Promise<Window>;
  giveBack(key: string): Promise<void>;
  forget(key: string): Promise<void>;
};

/** How long a reply of Redis is waited for, and how long Redis is then left alone, in milliseconds. */
const patienceMs = 500;
const restMs = 1_000;

export type WindowsFactory = (kind: string, options: { limit: number; seconds: number }) => Windows;

/** `prefix` keeps apart those who share a Redis. Keys: `<prefix>:limit:<kind>:<key>`. */
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
      giveBack: async (key) => {
        await limiter.reward(key);
      },
      forget: async (key) => {
        await limiter.delete(key);
      },
    };
  };
};

/** The library rejects with its result for "no" and with an error for a fault: only the first is an answer. */
const consumed = async (limiter: RateLimiterRedis, key: string): Promise<RateLimiterRes> => {
  try {
    return await limiter.consume(key);
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return refusal;
    throw refusal;
  }
};

type IncrementCommand = { rlflxIncr(args: string[]): Promise<[number, number]> };

/** What the limiter uses of a Redis client. After a reply that did not come in time Redis is left alone for a moment, so that a frozen one slows few requests. */
const limiterClient = (redis: Redis) => {
  let restUntilMs = 0;
  const guarded = async <Reply>(call: () => Promise<Reply>): Promise<Reply> => {
    try {
      return await inFairTime(call(), patienceMs);
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

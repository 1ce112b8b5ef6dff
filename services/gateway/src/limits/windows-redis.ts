import { withTimeout } from '@docsight/service-kit';
import type { Logger } from '@docsight/service-kit';
import type { Redis } from 'ioredis';
import { windowOf } from './window.ts';
import type { Window } from './window.ts';
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
  const commands = windowCommands(options.redis);
  const useRedis = guardedBy(options.redis, options.logger);
  return (kind, { limit, seconds }) => {
    const durationMs = seconds * 1000;
    const memory = memoryCounter(durationMs, options.nowMs);
    const keyOf = (key: string): string => `${options.prefix}:limit:${kind}:${key}`;
    return {
      count: async (key) => {
        const counted = await useRedis(
          () => commands.countInWindow(keyOf(key), durationMs),
          ([consumed, endsAtMs, msLeft]) => ({ consumed, endsAtMs, msLeft }),
          () => memory.count(key),
        );
        return windowOf(limit, counted);
      },
      release: (key) =>
        useRedis(
          () => commands.releaseInWindow(keyOf(key)),
          () => undefined,
          () => memory.release(key),
        ),
      reset: (key) =>
        useRedis(
          () => options.redis.del(keyOf(key)),
          () => undefined,
          () => memory.reset(key),
        ),
    };
  };
};

/** Redis keeps the end of a window as an absolute time. So all gateways read the same number. Needs Redis 7. */
const countInWindow = `local consumed = redis.call('incr', KEYS[1])
if consumed == 1 then redis.call('pexpire', KEYS[1], ARGV[1]) end
return { consumed, redis.call('pexpiretime', KEYS[1]), redis.call('pttl', KEYS[1]) }`;

/** A count that has returned to zero needs no key. A window that has ended stays ended. */
const releaseInWindow = `local consumed = tonumber(redis.call('get', KEYS[1]) or '0')
if consumed > 1 then redis.call('decr', KEYS[1]) elseif consumed == 1 then redis.call('del', KEYS[1]) end
return consumed`;

type WindowCommands = {
  countInWindow(key: string, durationMs: number): Promise<[consumed: number, endsAtMs: number, msLeft: number]>;
  releaseInWindow(key: string): Promise<number>;
};

const windowCommands = (redis: Redis): WindowCommands => {
  redis.defineCommand('countInWindow', { numberOfKeys: 1, lua: countInWindow });
  redis.defineCommand('releaseInWindow', { numberOfKeys: 1, lua: releaseInWindow });
  return redis as unknown as WindowCommands;
};

/**
 * Uses Redis if it responds in time, else this process. After a failure Redis rests, so that a frozen one delays few
 * requests.
 */
const guardedBy = (redis: Redis, logger: Logger) => {
  let restUntilMs = 0;
  const isReady = (): boolean => redis.status === 'ready';
  return async <Reply, Result>(
    call: () => Promise<Reply>,
    resultOf: (reply: Reply) => Result,
    inMemory: () => Result,
  ): Promise<Result> => {
    if (!isReady() || performance.now() < restUntilMs) return inMemory();
    try {
      return resultOf(await withTimeout(call(), replyTimeoutMs));
    } catch (error) {
      const isFirst = performance.now() >= restUntilMs;
      if (isReady()) restUntilMs = performance.now() + restMs;
      if (isFirst) logger.warn({ err: error }, 'redis did not reply: limits are per process');
      return inMemory();
    }
  };
};

import { randomUUID } from 'node:crypto';
import { AppError, keyCounts, withTimeout } from '@docsight/service-kit';
import type { Logger } from '@docsight/service-kit';
import type { Redis } from 'ioredis';

/** Limits the open streams of each account, over all gateways. Source: Specification 10.6. */
export type StreamPlaces = {
  /** @throws AppError rate_limited if the account has all its streams open. */
  take(accountId: string): Promise<StreamPlace>;
};

type StreamPlace = {
  /** Keeps the place. Call it more often than its lease is long. Never rejects. */
  renew(): Promise<void>;
  /** Never rejects. */
  release(): Promise<void>;
};

const replyTimeoutMs = 500;

/** Redis measures the leases, because the clocks of gateways differ. */
const pruned = `local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('zremrangebyscore', KEYS[1], '-inf', now)`;
const added = `redis.call('zadd', KEYS[1], now + ARGV[2], ARGV[1])
redis.call('pexpire', KEYS[1], ARGV[2])
return 1`;
const takeStreamPlace = `${pruned}
if redis.call('zcard', KEYS[1]) >= tonumber(ARGV[3]) then return 0 end
${added}`;
/** Adds the place again if Redis has lost it. */
const renewStreamPlace = `${pruned}\n${added}`;

/**
 * Counts streams in Redis. The places of a gateway that has died are free again after their lease. Without Redis each
 * gateway counts for itself.
 * @param options `prefix` separates installations that share a Redis.
 */
export const streamPlacesRedis = (options: {
  redis: Redis;
  prefix: string;
  perAccount: number;
  leaseMs: number;
  logger: Logger;
}): StreamPlaces => {
  const { redis, prefix, perAccount, leaseMs, logger } = options;
  const ofThisProcess = keyCounts();

  /** Returns undefined if Redis does not respond. */
  const inRedis = async <Result>(command: Promise<Result>): Promise<Result | undefined> => {
    try {
      return await withTimeout(command, replyTimeoutMs);
    } catch (error) {
      logger.warn({ err: error }, 'redis did not reply: streams are counted per process');
      return undefined;
    }
  };

  return {
    take: async (accountId) => {
      if (ofThisProcess.of(accountId) >= perAccount) throw tooManyStreams(perAccount);
      const key = `${prefix}:live-streams:${accountId}`;
      const id = randomUUID();
      ofThisProcess.add(accountId, 1);
      if ((await inRedis(redis.eval(takeStreamPlace, 1, key, id, leaseMs, perAccount))) === 0) {
        ofThisProcess.add(accountId, -1);
        throw tooManyStreams(perAccount);
      }
      return {
        renew: async () => void (await inRedis(redis.eval(renewStreamPlace, 1, key, id, leaseMs))),
        release: async () => {
          ofThisProcess.add(accountId, -1);
          await inRedis(redis.zrem(key, id));
        },
      };
    },
  };
};

const tooManyStreams = (perAccount: number): AppError =>
  new AppError('rate_limited', `This account has ${perAccount} live streams open. Close one, then try again.`, {
    headers: { 'Retry-After': '10' },
  });

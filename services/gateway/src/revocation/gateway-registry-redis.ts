import type { Redis } from 'ioredis';
import { z } from 'zod';

/**
 * Lists the gateways that may remember revoked keys, sessions and accounts. Each renews its entry, and the entry of a
 * dead one expires. Redis cannot say who listens to a channel: in a cluster, PUBLISH counts the listeners of one node
 * only.
 */
export type GatewayRegistry = {
  /** Adds this gateway for `leaseMs`, or renews its entry. */
  renew(): Promise<unknown>;
  /** Removes this gateway. */
  leave(): Promise<unknown>;
  /** Returns the ids of the gateways whose entries have not expired. */
  members(): Promise<string[]>;
};

const gatewayIds = z.array(z.string());

/** Redis measures the leases, because the clocks of gateways differ. */
const now = `local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)`;

const renewGateway = `${now}
redis.call('zremrangebyscore', KEYS[1], '-inf', now)
redis.call('zadd', KEYS[1], now + ARGV[2], ARGV[1])
return redis.call('pexpire', KEYS[1], ARGV[2])`;

const listGateways = `${now}
return redis.call('zrangebyscore', KEYS[1], now, '+inf')`;

/** @param options `id` of this gateway, unique among all processes. */
export const gatewayRegistryRedis = (options: {
  redis: Redis;
  key: string;
  id: string;
  leaseMs: number;
}): GatewayRegistry => {
  const { redis, key, id, leaseMs } = options;
  return {
    renew: () => redis.eval(renewGateway, 1, key, id, leaseMs),
    leave: () => redis.zrem(key, id),
    members: async () => gatewayIds.parse(await redis.eval(listGateways, 1, key)),
  };
};

import type { Redis } from 'ioredis';

/**
 * Lists the gateways that may remember what gets revoked. Each renews its entry, and the entry of a dead one expires. Redis cannot
 * say who listens to a channel: in a cluster, PUBLISH counts the listeners of one node only.
 */
export type GatewayRegistry = {
  /** Adds this gateway for `leaseMs`, or renews its entry. */
  renew(): Promise<unknown>;
  /** Removes this gateway. */
  leave(): Promise<unknown>;
  /** Returns the ids of the gateways whose entries have not expired. */
  members(): Promise<string[]>;
};

/** Redis measures the leases, because the clocks of gateways differ. */
const now = `local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)`;

const renewGateway = `${now}
redis.call('zremrangebyscore', KEYS[1], '-inf', now)
redis.call('zadd', KEYS[1], now + ARGV[2], ARGV[1])
return redis.call('pexpire', KEYS[1], ARGV[2])`;

const listGateways = `${now}
return redis.call('zrangebyscore', KEYS[1], now, '+inf')`;

type RegistryCommands = {
  renewGateway(key: string, id: string, leaseMs: number): Promise<number>;
  listGateways(key: string): Promise<string[]>;
};

/** @param options `id` of this gateway, unique among all processes. */
export const gatewayRegistryRedis = (options: {
  redis: Redis;
  key: string;
  id: string;
  leaseMs: number;
}): GatewayRegistry => {
  const { redis, key, id, leaseMs } = options;
  redis.defineCommand('renewGateway', { numberOfKeys: 1, lua: renewGateway });
  redis.defineCommand('listGateways', { numberOfKeys: 1, lua: listGateways });
  const commands = redis as unknown as RegistryCommands;
  return {
    renew: () => commands.renewGateway(key, id, leaseMs),
    leave: () => redis.zrem(key, id),
    members: () => commands.listGateways(key),
  };
};

export { revocationChannelRedis } from './revocation-channel-redis.ts';
export { makeRevocations } from './revocations.ts';
export type { Revocations } from './revocations.ts';
export { makeRing } from './ring.ts';
export type { Ring } from './ring.ts';

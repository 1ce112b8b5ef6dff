export { revocationChannelRedis } from './revocation-channel-redis.ts';
export { makeRevocations } from './revocations.ts';
export type { Revocations } from './revocations.ts';
export { makeLookupCache } from './lookup-cache.ts';
export type { LookupCache } from './lookup-cache.ts';

export { clientOf } from './client-address.ts';
export type { Client } from './client-address.ts';
export { inFairTime } from './in-fair-time.ts';
export { admit, windowHeaders } from './window.ts';
export { limiterRedis } from './limiter-redis.ts';
export { windowsRedis } from './windows-redis.ts';
export type { Windows } from './windows-redis.ts';

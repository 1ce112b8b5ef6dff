export { clientFinder, clientOf } from './client-address.ts';
export type { Client } from './client-address.ts';
export { limiterRedis } from './limiter-redis.ts';
export { admit, windowHeaders } from './window.ts';
export { windowsRedis } from './windows-redis.ts';
export type { Windows } from './windows-redis.ts';

export { redisClient, redisPart } from './connect.ts';

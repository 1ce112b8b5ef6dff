export { apiKeyRoutes } from './api-key-routes.ts';
export { apiKeyStoreMongo } from './api-key-store-mongo.ts';
export type { ApiKeyStore } from './api-key-store-mongo.ts';
export { makeKeyRing } from './key-ring.ts';
export type { KeyRing, KnownKey } from './key-ring.ts';
export { keyNewsRedis } from './key-news-redis.ts';
export { makeLastUse } from './last-use.ts';
export type { LastUse } from './last-use.ts';
export { makeManageKeys } from './manage-keys.ts';

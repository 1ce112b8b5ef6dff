export { apiKeyRoutes } from './api-key-routes.ts';
export { apiKeyModel, apiKeyStoreMongo } from './api-key-store-mongo.ts';
export type { ApiKeyStore } from './api-key-store-mongo.ts';
export { makeKeyRing } from './key-ring.ts';
export type { KeyRing, KnownKey } from './key-ring.ts';
export { makeLastUse } from './last-use.ts';
export type { LastUse } from './last-use.ts';
export { makeManageKeys } from './manage-keys.ts';
export { revocationChannelRedis } from './revocation-channel-redis.ts';

export { apiKeyRoutes } from './api-key-routes.ts';
export { apiKeyModel, apiKeyStoreMongo } from './api-key-store-mongo.ts';
export type { ApiKeyStore } from './api-key-store-mongo.ts';
export { makeFindKey } from './find-key.ts';
export type { FindKey, KnownKey } from './find-key.ts';
export { makeManageKeys } from './manage-keys.ts';
export type { ManageKeys } from './manage-keys.ts';

export { makeStorageQuota } from './storage-quota.ts';
export { mongoStoredBytesStore, storedBytesModel } from './stored-bytes-store-mongo.ts';
export type { StoredBytesStore } from './stored-bytes-store-mongo.ts';

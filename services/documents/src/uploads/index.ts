export { makeIdempotentUpload } from './idempotent-upload.ts';
export { keyUseModel, mongoKeyUseStore } from './key-use-store-mongo.ts';
export { makeUploadDocument } from './upload-document.ts';
export { uploadRoutes } from './upload-routes.ts';
export type { UploadDependencies } from './upload-document.ts';
export type { KeyUseStore } from './idempotency.ts';

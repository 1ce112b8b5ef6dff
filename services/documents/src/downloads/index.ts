export { downloadRoutes } from './download-routes.ts';
export { downloadModel, retentionSeconds } from './download-model.ts';
export { downloadOutbox } from './download-outbox.ts';
export type { DownloadStore } from './download-store.ts';
export { mongoDownloadStore } from './download-store-mongo.ts';

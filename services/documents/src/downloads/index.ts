export { downloadRoutes } from './download-routes.ts';
export type { DownloadStore } from './download-store.ts';
export { downloadModel, mongoDownloadStore } from './download-store-mongo.ts';

export { downloadRoutes } from './download-routes.ts';
export { downloadModel } from './download-model.ts';
export { downloadSweepPart } from './download-sweep.ts';
export { downloadOutbox } from './download-outbox.ts';
export type { DownloadStore } from './download-store.ts';
export { mongoDownloadStore } from './download-store-mongo.ts';

export { consumeDownloads } from './downloads-consumer.ts';
export { makeViewing } from './viewing.ts';
export type { Viewing } from './viewing.ts';
export { viewingRoutes } from './viewing-routes.ts';

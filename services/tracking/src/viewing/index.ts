export { beaconGroupRoutes } from './beacon-group-routes.ts';
export { makeCounting } from './counting.ts';
export { consumeDownloads } from './downloads-consumer.ts';
export { makeLimitBeacons, makeLimitPages } from './limit-beacons.ts';
export { viewingRoutes } from './viewing-routes.ts';
export { makeViewing } from './viewing.ts';
export type { Viewing } from './viewing.ts';

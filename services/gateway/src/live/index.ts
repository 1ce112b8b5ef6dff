export { makeLiveHub } from './live-hub.ts';
export { liveReadersClient } from './live-readers-client.ts';
export { liveRoutes } from './live-routes.ts';
export { makeLiveStreams, placeLeaseMs } from './live-streams.ts';
export { streamPlacesRedis } from './stream-places-redis.ts';

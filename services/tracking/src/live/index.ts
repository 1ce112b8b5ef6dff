export { liveReadersRoutes } from './live-readers-routes.ts';
export { makeLiveReaders } from './live-readers.ts';
export type { LiveReaders } from './live-readers.ts';
export { makeReadLiveReaders } from './read-live-readers.ts';
export type { ReadLiveReaders } from './read-live-readers.ts';

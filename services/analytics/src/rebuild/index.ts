export { makeRebuild } from './rebuild.ts';
export { rebuildProgress } from './rebuild-progress.ts';
export { makeRequestRebuild } from './request-rebuild.ts';
export type { RebuildOutcome } from './request-rebuild.ts';
export { rebuildPart } from './rebuild-part.ts';
export { rebuildTimes } from './rebuild-times.ts';
export type { RebuildTimes } from './rebuild-times.ts';
export type { RebuildSources, RebuildTarget } from './rebuild-pages.ts';
export { httpTrackingClient } from './tracking-client.ts';

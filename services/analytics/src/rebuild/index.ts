export { rebuildPart, rebuildTimes } from './rebuild-part.ts';
export type { RebuildTimes } from './rebuild-part.ts';
export type { RebuildSources, RebuildTarget } from './rebuild-pages.ts';
export { rebuildProgress } from './rebuild-progress.ts';
export { makeRequestRebuild } from './request-rebuild.ts';
export type { RebuildOutcome } from './request-rebuild.ts';
export { makeRunRebuild } from './run-rebuild.ts';
export { httpTrackingClient } from './tracking-client.ts';

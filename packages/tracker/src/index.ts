export { startTracker } from './start-tracker.ts';
export type { TrackedSession, Tracker } from './start-tracker.ts';
export type { Browser } from './browser.ts';
export type { BeaconPages } from './delivery.ts';

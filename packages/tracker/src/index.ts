export { startTracker } from './start-tracker.ts';
export type { CountedSession, Tracker } from './start-tracker.ts';
export type { Browser } from './browser.ts';
export type { Totals } from './delivery.ts';

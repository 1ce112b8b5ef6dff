export { makeHeavyWorkQueue } from './heavy-work-queue.ts';
export type { HeavyWorkQueue, OnCost } from './heavy-work-queue.ts';

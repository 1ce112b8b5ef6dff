export { makeHeavyWorkQueue } from './heavy-work-queue.ts';
export type { Beneficiary, HeavyWorkQueue, OnCost } from './heavy-work-queue.ts';

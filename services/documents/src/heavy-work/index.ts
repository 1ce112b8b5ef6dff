export { makeHeavyWorkQueue } from './heavy-work-queue.ts';
export type { HeavyWorkQueue, Turn } from './heavy-work-queue.ts';

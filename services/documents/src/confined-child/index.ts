export { makeChildPool } from './child-pool.ts';
export type { PoolOutcome, RunOptions } from './child-pool.ts';
export { serverTooBusy } from './confined-child.ts';

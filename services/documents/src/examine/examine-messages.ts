import type { Examination } from './examination.ts';

/** What parent and child say to each other. The child says `ready` once, then answers each path. `failed`: the file could not be reached. */
export type ToChild = { path: string };
export type FromChild =
  { kind: 'ready' } | { kind: 'examined'; examination: Examination } | { kind: 'failed'; problem: string };

/** The signal by which the child's memory guard ends it; by default it ends a process at once. */
export const memoryGuardSignal = 'SIGUSR2';

/**
 * What a child says: `ready` once, then an answer to each question. `failed`: the fault is not in what it was given, such as a file that cannot
 * be reached. rssBytes: its resident memory now.
 */
export type FromChild<Answer> =
  | { kind: 'ready' }
  | { kind: 'answered'; answer: Answer; rssBytes: number }
  | { kind: 'failed'; problem: string };

/** The signal by which the child's memory guard ends it; by default it ends a process at once. */
export const memoryGuardSignal = 'SIGUSR2';

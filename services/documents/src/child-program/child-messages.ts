/** A message from the parent to a child: a task with its limit. */
export type ChildTask = {
  /** Limits the resident memory of the child during the task. */
  maxRssBytes: number;
};

/** A message from a child to its parent: `ready` once, then one message for each task. */
export type ChildMessage<Result> =
  | { kind: 'ready' }
  | {
      kind: 'done';
      result: Result;
      /** Resident memory of the child now. */
      rssBytes: number;
    }
  /** The task failed for a reason outside its input, such as a file that cannot be read. */
  | { kind: 'failed'; problem: string };

/** The signal with which the memory guard ends the child. By default it ends a process at once. */
export const memoryGuardSignal = 'SIGUSR2';

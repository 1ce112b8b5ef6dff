import type { Logger, Part } from '@docsight/service-kit';
import { makeChildren } from './children.ts';
import type { WantedChild } from './children.ts';
import type { Confinement, CostedOutcome } from './confined-child.ts';
import { canUnshareNetwork } from './own-network.ts';

/**
 * Starts confined children when they are needed, reuses and replaces them. A task gets the first one that is free. The
 * caller limits how many run at once.
 */
export type ChildPool<Task, Result> = {
  /**
   * Runs a task in an idle child or a new one. A new child repeats the task if its child died for an unknown reason.
   * The same happens if the child used too much memory after other tasks.
   * @throws Error if no child can be started, or the task failed for a reason outside its input.
   */
  run(task: Task, options?: RunOptions): Promise<PoolOutcome<Result>>;
  /** Starts one child in advance, because the libraries load for a part of a second. Stops all children at the end. */
  part: Part;
};

/** `isFresh`: the child had run no other task. */
export type PoolOutcome<Result> = CostedOutcome<Result> & { isFresh: boolean };

export type RunOptions = WantedChild & {
  /** Runs the task at a low priority: it uses the processor time that other processes leave. Default: false. */
  inBackground?: boolean;
  /** Memory that the task may use besides the limit of the pool. Default: 0. */
  moreRssBytes?: number;
  /** Receives the share of its limits that the task used, from 0 to 1. A repeated task reports twice. */
  onCost?: ((cost: number) => void) | undefined;
};

export const makeChildPool = <Task extends object, Result>(options: {
  name: string;
  confinement: Confinement;
  /** A child is replaced after this many tasks, so that nothing accumulates in it. */
  tasksPerChild: number;
  /** A child is replaced after a result that is not good, because its state may be damaged. */
  isGood: (result: Result) => boolean;
  logger: Logger;
}): ChildPool<Task, Result> => {
  const { name, isGood, logger } = options;
  const usual = makeChildren<Task, Result>(options);
  const background = makeChildren<Task, Result>({ ...options, inBackground: true });

  const runOnce = async (task: Task, asked: RunOptions): Promise<PoolOutcome<Result>> => {
    const children = asked.inBackground ? background : usual;
    if (children.hasStopped()) throw new Error(`The pool ${name} has stopped.`);
    const child = await children.acquire(asked);
    const isFresh = child.served() === 0;
    child.topic = asked.topic;
    try {
      const outcome = await child.run(task, { moreRssBytes: asked.moreRssBytes ?? 0, onLong: children.keepIdle });
      asked.onCost?.(outcome.cost);
      if (outcome.kind === 'done' && !isGood(outcome.result)) child.end();
      return { ...outcome, isFresh };
    } finally {
      children.release(child);
    }
  };

  return {
    run: async (task, asked = {}) => {
      const outcome = await runOnce(task, asked);
      const isInDoubt = outcome.kind === 'died' || (outcome.kind === 'too-heavy' && !outcome.isFresh);
      if (!isInDoubt || usual.hasStopped()) return outcome;
      logger.warn({ pool: name, outcome: outcome.kind }, 'child process ended; its task is repeated');
      return runOnce(task, { ...asked, freshOnly: true });
    },
    part: {
      name,
      start: async () => {
        await usual.startIdle();
        // Otherwise a defect of PDFium could be used to reach other hosts.
        if (!(await canUnshareNetwork())) logger.info({ pool: name }, 'child processes have no network namespace');
      },
      stop: async () => {
        await Promise.all([usual.stop(), background.stop()]);
      },
    },
  };
};

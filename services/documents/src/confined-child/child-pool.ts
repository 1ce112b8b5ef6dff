import type { Logger, Part } from '@docsight/service-kit';
import { startConfinedChild } from './confined-child.ts';
import type { ConfinedChild, Confinement, CostedOutcome } from './confined-child.ts';
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

export type RunOptions = {
  /** Prefers the idle child whose last task had the same topic. */
  topic?: string;
  /** Uses only a child that has run no other task. */
  freshOnly?: boolean;
  /** Runs the task in a child of its own with a low priority, which leaves the other children to other tasks. */
  inBackground?: boolean;
  /** Memory that the task may use besides the limit of the pool. Default: 0. */
  moreRssBytes?: number;
  /** Receives the share of its limits that the task used, from 0 to 1. A repeated task reports twice. */
  onCost?: ((cost: number) => void) | undefined;
};

type Waiting<Child> = { freshOnly: boolean; take: (child: Child) => void; fail: (error: unknown) => void };

export const makeChildPool = <Task extends object, Result>(options: {
  name: string;
  confinement: Confinement;
  /** A child is replaced after this many tasks, so that nothing accumulates in it. */
  tasksPerChild: number;
  /** A child is replaced after a result that is not good, because its state may be damaged. */
  isGood: (result: Result) => boolean;
  logger: Logger;
}): ChildPool<Task, Result> => {
  type Child = ConfinedChild<Task, Result> & { topic?: string | undefined };
  const { name, tasksPerChild, isGood, logger } = options;
  const children = new Set<Child>();
  /** Tasks that wait for a child, in the order of their arrival. */
  const waiting = new Set<Waiting<Child>>();
  const starting = new Set<Promise<void>>();
  let idle: Child[] = [];
  let stopped = false;

  const start = async (inBackground = false): Promise<Child> => {
    const child: Child = await startConfinedChild<Task, Result>(options.confinement, inBackground);
    children.add(child);
    if (stopped) discard(child);
    return child;
  };

  const discard = (child: Child): void => {
    child.end();
    children.delete(child);
  };

  /** Starts one child in advance if none is idle. */
  const warm = (): void => {
    if (!stopped && starting.size === 0 && idle.length === 0) startForNext();
  };

  /** Starts a child for the task that waits longest then, or else in advance. */
  const startForNext = (): void => {
    const started = start()
      .then(pass, (error: unknown) => {
        const [first] = waiting;
        if (!first) logger.warn({ err: error, pool: name }, 'child process not started in advance');
        else if (waiting.delete(first)) first.fail(error);
      })
      .finally(() => starting.delete(started));
    starting.add(started);
  };

  /** Gives a free child to a task that waits for one. */
  const pass = (child: Child): void => {
    const next = [...waiting].find(({ freshOnly }) => !freshOnly || child.served() === 0);
    if (next && waiting.delete(next)) next.take(child);
    else idle.push(child);
  };

  /** Waits for a new child, or for one that becomes free earlier. */
  const nextFree = (freshOnly: boolean): Promise<Child> =>
    new Promise((take, fail) => {
      waiting.add({ freshOnly, take, fail });
      if (starting.size < waiting.size) startForNext();
    });

  const acquire = async ({ topic, freshOnly = false, inBackground = false }: RunOptions): Promise<Child> => {
    if (inBackground) return start(inBackground);
    const usedUp = idle.filter((child) => child.served() >= tasksPerChild);
    usedUp.forEach(discard);
    idle = idle.filter((child) => !usedUp.includes(child));
    const candidates = freshOnly ? idle.filter((child) => child.served() === 0) : idle;
    const ready = candidates.find((child) => child.topic === topic) ?? candidates.at(-1);
    if (ready) {
      idle = idle.filter((child) => child !== ready);
      return ready;
    }
    return nextFree(freshOnly);
  };

  const release = (child: Child): void => {
    if (!stopped && child.served() < tasksPerChild) pass(child);
    else discard(child);
    warm();
  };

  const runOnce = async (task: Task, asked: RunOptions): Promise<PoolOutcome<Result>> => {
    if (stopped) throw new Error(`The pool ${name} has stopped.`);
    const child = await acquire(asked);
    const isFresh = child.served() === 0;
    child.topic = asked.topic;
    try {
      const outcome = await child.run(task, asked.moreRssBytes ?? 0);
      asked.onCost?.(outcome.cost);
      if (asked.inBackground || (outcome.kind === 'done' && !isGood(outcome.result))) child.end();
      return { ...outcome, isFresh };
    } finally {
      release(child);
    }
  };

  return {
    run: async (task, asked = {}) => {
      const outcome = await runOnce(task, asked);
      const isInDoubt = outcome.kind === 'died' || (outcome.kind === 'too-heavy' && !outcome.isFresh);
      if (!isInDoubt || stopped) return outcome;
      logger.warn({ pool: name, outcome: outcome.kind }, 'child process ended; its task is repeated');
      return runOnce(task, { ...asked, freshOnly: true });
    },
    part: {
      name,
      start: async () => {
        idle.push(await start());
        // Otherwise a defect of PDFium could be used to reach other hosts.
        if (!(await canUnshareNetwork())) logger.info({ pool: name }, 'child processes have no network namespace');
      },
      stop: async () => {
        stopped = true;
        for (const { fail } of waiting) fail(new Error(`The pool ${name} has stopped.`));
        waiting.clear();
        for (const child of children) discard(child);
        await Promise.all(starting);
      },
    },
  };
};

import type { Logger } from '@docsight/service-kit';
import { startConfinedChild } from './confined-child.ts';
import type { ConfinedChild, Confinement } from './confined-child.ts';

export type PooledChild<Task, Result> = ConfinedChild<Task, Result> & { topic?: string | undefined };

/** The children of a pool, idle or in use. */
export type Children<Child> = {
  /** Starts a child in advance. @throws Error if none can be started. */
  startIdle(): Promise<void>;
  /** Starts one child in advance if none is idle. Does nothing for children in the background. */
  keepIdle(): void;
  /**
   * Returns an idle child, or else the first that is free: a new or a released one. @throws Error if none can be
   * started.
   */
  acquire(wanted: WantedChild): Promise<Child>;
  /** Gives a child to the next task, or replaces it if it has served enough of them. */
  release(child: Child): void;
  hasStopped(): boolean;
  /** Ends all children, and those that are being started. */
  stop(): Promise<void>;
};

export type WantedChild = {
  /** Prefers the idle child whose last task had the same topic. */
  topic?: string;
  /** Requires a child that has run no other task. */
  freshOnly?: boolean;
};

/** A task that waits for a child. */
type Waiting<Child> = { freshOnly: boolean; take: (child: Child) => void; fail: (error: unknown) => void };

export const makeChildren = <Task extends object, Result>(options: {
  name: string;
  confinement: Confinement;
  tasksPerChild: number;
  logger: Logger;
  /** Gives the children a low priority. None is started in advance, and one at most stays idle. Default: false. */
  inBackground?: boolean;
}): Children<PooledChild<Task, Result>> => {
  type Child = PooledChild<Task, Result>;
  const { name, tasksPerChild, logger, inBackground = false } = options;
  const children = new Set<Child>();
  /** In the order of their arrival. */
  const waiting = new Set<Waiting<Child>>();
  const starting = new Set<Promise<void>>();
  let idle: Child[] = [];
  let stopped = false;

  const start = async (): Promise<Child> => {
    const child: Child = await startConfinedChild<Task, Result>(options.confinement, inBackground);
    children.add(child);
    if (stopped) discard(child);
    return child;
  };

  const discard = (child: Child): void => {
    child.end();
    children.delete(child);
  };

  const keepIdle = (): void => {
    if (!stopped && !inBackground && starting.size === 0 && idle.length === 0) startForNext();
  };

  /** Starts a child. It gets the task that waits longest by then, or stays idle. */
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
    else if (inBackground && idle.length > 0) discard(child);
    else idle.push(child);
  };

  /** Waits for a new child, or for one that becomes free earlier. */
  const nextFree = (freshOnly: boolean): Promise<Child> =>
    new Promise((take, fail) => {
      waiting.add({ freshOnly, take, fail });
      if (starting.size < waiting.size) startForNext();
    });

  const acquire: Children<Child>['acquire'] = async ({ topic, freshOnly = false }) => {
    const usedUp = idle.filter((child) => child.served() >= tasksPerChild);
    usedUp.forEach(discard);
    idle = idle.filter((child) => !usedUp.includes(child));
    const candidates = freshOnly ? idle.filter((child) => child.served() === 0) : idle;
    const ready = candidates.find((child) => child.topic === topic) ?? candidates.at(-1);
    if (!ready) return nextFree(freshOnly);
    idle = idle.filter((child) => child !== ready);
    return ready;
  };

  const release = (child: Child): void => {
    if (!stopped && child.served() < tasksPerChild) pass(child);
    else discard(child);
    keepIdle();
  };

  return {
    startIdle: async () => {
      idle.push(await start());
    },
    keepIdle,
    acquire,
    release,
    hasStopped: () => stopped,
    stop: async () => {
      stopped = true;
      for (const { fail } of waiting) fail(new Error(`The pool ${name} has stopped.`));
      waiting.clear();
      for (const child of children) discard(child);
      await Promise.all(starting);
    },
  };
};

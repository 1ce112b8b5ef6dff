import type { Logger } from '@docsight/service-kit';
import { startConfinedChild } from './confined-child.ts';
import type { ConfinedChild, Confinement } from './confined-child.ts';

export type PooledChild<Task, Result> = ConfinedChild<Task, Result> & { topic?: string | undefined };

/** The children of a pool, idle or in use. */
export type Children<Child> = {
  /** Starts a child in advance. @throws Error if none can be started. */
  startIdle(): Promise<void>;
  /** Returns an idle child or a new one. @throws Error if none can be started. */
  acquire(wanted: { topic?: string; freshOnly?: boolean }): Promise<Child>;
  /** Keeps a child for the next task, or replaces it if it has served enough of them. */
  release(child: Child): void;
  hasStopped(): boolean;
  /** Ends all children, and those that are being started. */
  stop(): Promise<void>;
};

export const makeChildren = <Task extends object, Result>(options: {
  name: string;
  confinement: Confinement;
  tasksPerChild: number;
  logger: Logger;
}): Children<PooledChild<Task, Result>> => {
  type Child = PooledChild<Task, Result>;
  const { name, tasksPerChild, logger } = options;
  const children = new Set<Child>();
  let idle: Child[] = [];
  let warming: Promise<Child | undefined> | undefined;
  let stopped = false;

  const start = async (): Promise<Child> => {
    const child: Child = await startConfinedChild<Task, Result>(options.confinement);
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
    if (stopped || warming || idle.length > 0) return;
    const starting = startInAdvance().then((child) => {
      // Without a match, `acquire` has taken the child meanwhile.
      if (warming !== starting) return child;
      warming = undefined;
      if (child) idle.push(child);
      return child;
    });
    warming = starting;
  };

  const startInAdvance = (): Promise<Child | undefined> =>
    start().catch((error: unknown) => {
      logger.warn({ err: error, pool: name }, 'child process not started in advance');
      return undefined;
    });

  const acquire: Children<Child>['acquire'] = async ({ topic, freshOnly = false }) => {
    const usedUp = idle.filter((child) => child.served() >= tasksPerChild);
    usedUp.forEach(discard);
    idle = idle.filter((child) => !usedUp.includes(child));
    const candidates = freshOnly ? idle.filter((child) => child.served() === 0) : idle;
    const ready = candidates.find((child) => child.topic === topic) ?? candidates.at(-1);
    if (ready) {
      idle = idle.filter((child) => child !== ready);
      return ready;
    }
    const starting = warming;
    warming = undefined;
    return (await starting) ?? (await start());
  };

  const release = (child: Child): void => {
    if (!stopped && child.served() < tasksPerChild) idle.push(child);
    else discard(child);
    warm();
  };

  return {
    startIdle: async () => {
      idle.push(await start());
    },
    acquire,
    release,
    hasStopped: () => stopped,
    stop: async () => {
      stopped = true;
      for (const child of children) discard(child);
      await warming;
    },
  };
};

import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from './visit.ts';

/** Arrivals in progress at the same time. More than that means that the system under test has stopped. */
const maxInProgress = 20_000;

/**
 * Starts work at random times, as people arrive: at a mean rate, whether or not earlier work has ended.
 * Resolves when all work has ended.
 * @throws the first error of the work, or Error if too much of it is in progress.
 */
export const arrive = async (options: {
  perSecond: number;
  seconds: number;
  random: Random;
  /** @param dueAt when it should begin, on the clock of `performance`. */
  work: (dueAt: number) => Promise<void>;
}): Promise<void> => {
  const { perSecond, seconds, random, work } = options;
  const endAt = performance.now() + seconds * 1_000;
  const inProgress = new Set<Promise<void>>();
  const errors: unknown[] = [];
  for (
    let dueAt = performance.now();
    dueAt < endAt && errors.length === 0;
    dueAt += (-Math.log(1 - random()) / perSecond) * 1_000
  ) {
    await until(dueAt);
    if (inProgress.size >= maxInProgress) throw new Error(`${maxInProgress} arrivals are in progress. Lower the rate.`);
    const started = work(dueAt)
      .catch((error: unknown) => void errors.push(error))
      .finally(() => inProgress.delete(started));
    inProgress.add(started);
  }
  await Promise.all(inProgress);
  if (errors.length > 0) throw errors[0];
};

/** Waits until a time on the clock of `performance`. Returns at once if it has passed. */
export const until = async (dueAt: number): Promise<void> => {
  const ms = dueAt - performance.now();
  if (ms > 0) await pause(ms);
};

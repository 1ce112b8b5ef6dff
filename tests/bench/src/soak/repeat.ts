import { setTimeout as pause } from 'node:timers/promises';
import type { Operation } from './workload.ts';

/** The times of one operation since the last `take`, and its number in all. */
export type Repeated = { name: string; take(): number[]; count(): number };

/**
 * Repeats an operation until the signal is aborted. One that takes longer than its interval delays the next.
 * @returns the measured times, and a promise that rejects with the first error.
 */
export const repeat = (
  { name, everyMs, run }: Operation,
  signal: AbortSignal,
): { repeated: Repeated; ended: Promise<void> } => {
  let times: number[] = [];
  let count = 0;
  const loop = async (): Promise<void> => {
    let dueAt = performance.now();
    while (!signal.aborted) {
      const startedAt = performance.now();
      await run().catch((cause: unknown) => {
        throw new Error(`The operation "${name}" failed.`, { cause });
      });
      times.push(performance.now() - startedAt);
      count += 1;
      dueAt = Math.max(dueAt + everyMs, performance.now());
      await pause(dueAt - performance.now());
    }
  };
  const take = (): number[] => {
    const taken = times;
    times = [];
    return taken;
  };
  return { repeated: { name, take, count: () => count }, ended: loop() };
};

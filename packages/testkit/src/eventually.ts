import { setTimeout as wait } from 'node:timers/promises';

/**
 * Tries a check until it passes, and returns what it returns; after the limit the last failure is thrown.
 * It is the one place in the tests where time is waited for: for a condition, never for a while.
 */
export const eventually = async <Result>(
  check: () => Result | Promise<Result>,
  { timeoutMs = 20_000, everyMs = 25 }: { timeoutMs?: number; everyMs?: number } = {},
): Promise<Result> => {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await wait(everyMs);
    }
  }
};

import { setTimeout as wait } from 'node:timers/promises';

/**
 * Ends a wait for a condition that never holds, before Jest ends the test without a reason. In milliseconds.
 * A busy machine needs a part of it.
 */
export const conditionLimitMs = 120_000;

/** The pauses between two checks grow with the time that has passed: checks take processor time from other tests. */
const pauseAfter = (passedMs: number): number => Math.min(250, Math.max(20, passedMs / 8));

/**
 * Tries a check until it passes, and returns what it returns. Tests wait here, or in Playwright for the same time.
 * @throws the last failure of the check, after two minutes or `limitMs`.
 */
export const eventually = async <Result>(
  check: () => Result | Promise<Result>,
  { everyMs, limitMs = conditionLimitMs }: { everyMs?: number; limitMs?: number } = {},
): Promise<Result> => {
  const startedAt = performance.now();
  for (;;) {
    try {
      return await check();
    } catch (error) {
      const passedMs = performance.now() - startedAt;
      if (passedMs > limitMs) throw error;
      await wait(everyMs ?? pauseAfter(passedMs));
    }
  }
};

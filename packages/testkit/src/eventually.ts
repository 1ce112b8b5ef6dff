import { setTimeout as wait } from 'node:timers/promises';

/**
 * Ends a wait for a condition that never holds, before Jest ends the test without a reason. In milliseconds.
 * A busy machine needs a part of it.
 */
export const conditionLimitMs = 120_000;

/**
 * Tries a check until it passes, and returns what it returns. Tests wait here, or in Playwright for the same time.
 * @throws the last failure of the check, after two minutes or `limitMs`.
 */
export const eventually = async <Result>(
  check: () => Result | Promise<Result>,
  { everyMs = 25, limitMs = conditionLimitMs }: { everyMs?: number; limitMs?: number } = {},
): Promise<Result> => {
  const deadline = performance.now() + limitMs;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await wait(everyMs);
    }
  }
};

import { setTimeout as wait } from 'node:timers/promises';

/** Ends a check that never passes, before Jest ends the test without a reason. A busy machine needs a part of it. */
const limitMs = 120_000;

/**
 * Tries a check until it passes, and returns what it returns. It is the one place in the tests that waits.
 * @throws the last failure of the check, after two minutes.
 */
export const eventually = async <Result>(
  check: () => Result | Promise<Result>,
  { everyMs = 25 }: { everyMs?: number } = {},
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

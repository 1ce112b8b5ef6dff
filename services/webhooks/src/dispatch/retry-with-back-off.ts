import { setTimeout as wait } from 'node:timers/promises';
import { isUnavailable } from '@docsight/service-kit';

/** Repeats a write, which is safe to repeat, while the database is unavailable. Gives up when the signal has fired. */
export const retryWhileUnavailable = async <Result>(
  write: () => Promise<Result>,
  signal: AbortSignal,
): Promise<Result> => {
  for (let failures = 0; ; failures += 1) {
    try {
      return await write();
    } catch (error) {
      if (!isUnavailable(error) || signal.aborted) throw error;
      await wait(Math.min(2_000, 100 * 2 ** failures) * (0.5 + Math.random() / 2));
    }
  }
};

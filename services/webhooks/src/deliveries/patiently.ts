import { setTimeout as wait } from 'node:timers/promises';
import { isUnavailable } from '@docsight/service-kit';

/** Repeats a write that is safe to repeat, with growing waits, while the database is away; gives up when `cut` fires. */
export type Patiently = <Result>(write: () => Promise<Result>) => Promise<Result>;

export const makePatiently =
  (cut: AbortSignal): Patiently =>
  async (write) => {
    for (let failures = 0; ; failures += 1) {
      try {
        return await write();
      } catch (error) {
        if (!isUnavailable(error) || cut.aborted) throw error;
        await wait(Math.min(2_000, 100 * 2 ** failures) * (0.5 + Math.random() / 2));
      }
    }
  };

import { aroundMs, pause } from '../concurrency/index.ts';
import { isUnavailable } from '../errors.ts';
import type { Logger } from '../logger.ts';
import type { Part } from './part.ts';

type SweepingPartOptions = {
  name: string;
  sweep: () => Promise<void>;
  /** Mean interval from the end of one sweep to the next, in milliseconds. */
  everyMs: number;
  logger: Logger;
  /** Log message for a failed sweep. */
  failureMessage: string;
};

/**
 * Creates a part that repeats a sweep from its start until it is stopped. A failed sweep is logged, and the next one
 * runs.
 */
export const sweepingPart = (options: SweepingPartOptions): Part => {
  const { name, sweep, everyMs, logger, failureMessage } = options;
  const stopping = new AbortController();
  let running: Promise<void> | undefined;

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        await sweep();
      } catch (error) {
        if (isUnavailable(error)) logger.warn({ err: error }, `${failureMessage}: dependency unavailable`);
        else logger.error({ err: error }, failureMessage);
      }
      await pause(aroundMs(everyMs), stopping.signal);
    }
  };

  return {
    name,
    start: async () => {
      running ??= run();
    },
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
};

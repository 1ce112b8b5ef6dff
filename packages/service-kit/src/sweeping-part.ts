import { aroundMs, pause } from './concurrency/index.ts';
import { isUnavailable } from './errors.ts';
import type { Logger } from './logger.ts';
import type { Part } from './run-service.ts';

/** A part that sweeps at its start and then about every so often until it is stopped. failureMessage: what to log when a sweep fails. */
export const sweepingPart = (options: {
  name: string;
  sweep: () => Promise<void>;
  everyMs: number;
  logger: Logger;
  failureMessage: string;
}): Part => {
  const { name, sweep, everyMs, logger, failureMessage } = options;
  const stopping = new AbortController();
  let running: Promise<void> | undefined;

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        await sweep();
      } catch (error) {
        if (isUnavailable(error)) logger.warn({ err: error }, `${failureMessage}: a dependency is away`);
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

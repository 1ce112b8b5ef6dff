import { gauge, isUnavailable } from '@docsight/service-kit';
import type { Logger, Part } from '@docsight/service-kit';
import type { FoldQueue } from './fold-queue.ts';
import type { FoldStore } from './fold-store.ts';

/** What is younger is in the queue of the process that stored it. */
const graceMs = 750;
const everyMs = 500;
const mostDocuments = 500;

/**
 * Finds what was left uncounted by a crash, a failure or another replica that went away, at the start and then all the time. The queue and its
 * sweep as a part of the service: to put behind the broker, whose relay then still publishes what the last folds have to tell.
 */
export const foldingPart = (options: {
  queue: FoldQueue;
  store: Pick<FoldStore, 'dirtyDocuments'>;
  logger: Logger;
  now: () => Date;
}): Part => {
  const { queue, store, logger, now } = options;
  let lagSeconds = 0;
  let timer: NodeJS.Timeout | undefined;
  let sweeping = Promise.resolve();
  let stopping = false;

  gauge(
    'docsight_fold_lag_seconds',
    'Age of the oldest reader snapshot that the last sweep found uncounted.',
    () => lagSeconds,
  );

  const sweep = async (): Promise<void> => {
    try {
      const left = await store.dirtyDocuments(new Date(now().getTime() - graceMs), mostDocuments);
      lagSeconds = left[0] ? (now().getTime() - left[0].since.getTime()) / 1000 : 0;
      for (const { documentId } of left) queue.nudge(documentId);
    } catch (error) {
      if (isUnavailable(error))
        logger.warn({ err: error }, 'uncounted readers cannot be looked up: the database is away');
      else logger.error({ err: error }, 'uncounted readers cannot be looked up');
    }
  };

  const loop = (): void => {
    sweeping = sweep().then(() => {
      // Jitter, so that replicas do not sweep in step.
      if (!stopping) timer = setTimeout(loop, everyMs * (0.75 + Math.random() / 2));
    });
  };

  return {
    name: 'folding',
    start: async () => loop(),
    stop: async () => {
      stopping = true;
      clearTimeout(timer);
      await sweeping;
      await queue.stop();
    },
  };
};

import { isUnavailable, sweepingPart, withRequestId } from '@docsight/service-kit';
import type { Logger, Part } from '@docsight/service-kit';
import type { ReaderStore } from '../records/index.ts';
import { readerIdOf } from '../rules/index.ts';
import type { ViewerErasure } from './viewer-erasure.ts';

const batchSize = 100;

/**
 * Removes the remaining data of erased viewers when it is due: after a crash, and a minute after each erasure.
 * The process that began an erasure has the grace time to finish it.
 */
export const erasureSweeper = (options: {
  store: Pick<ReaderStore, 'dueErasures'>;
  erasure: Pick<ViewerErasure, 'finish'>;
  logger: Logger;
  now: () => Date;
  everyMs?: number;
  graceMs?: number;
}): Part & { sweep: () => Promise<void> } => {
  const { store, erasure, logger, now, everyMs = 2_000, graceMs = 2_000 } = options;

  const sweep = async (): Promise<void> => {
    for (const erased of await store.dueErasures(new Date(now().getTime() - graceMs), batchSize)) {
      try {
        await withRequestId('erasure-sweeper', () => erasure.finish(erased));
      } catch (error) {
        // An erasure that fails must not delay the others.
        if (isUnavailable(error)) throw error;
        logger.error({ err: error, readerId: readerIdOf(erased) }, 'erasure could not be finished');
      }
    }
  };

  return {
    sweep,
    ...sweepingPart({
      name: 'erasure-sweeper',
      sweep,
      everyMs,
      logger,
      failureMessage: 'erasures could not be finished',
    }),
  };
};

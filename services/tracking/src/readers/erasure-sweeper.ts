import { isUnavailable, sweepingPart, withRequestId } from '@docsight/service-kit';
import type { Logger, Part } from '@docsight/service-kit';
import type { Erasing } from './erasing.ts';
import { readerIdOf } from './reader.ts';
import type { ReaderStore } from './reader-store.ts';

const batchSize = 100;

/** Finishes erasures of viewers that were cut off, and looks once more after those that were not. Whoever began one has had the grace time to finish it. */
export const erasureSweeper = (options: {
  store: Pick<ReaderStore, 'dueErasures'>;
  erasing: Pick<Erasing, 'finish'>;
  logger: Logger;
  now: () => Date;
  everyMs?: number;
  graceMs?: number;
}): Part & { sweep: () => Promise<void> } => {
  const { store, erasing, logger, now, everyMs = 2_000, graceMs = 2_000 } = options;

  const sweep = async (): Promise<void> => {
    for (const erased of await store.dueErasures(new Date(now().getTime() - graceMs), batchSize)) {
      try {
        await withRequestId('erasure-sweeper', () => erasing.finish(erased));
      } catch (error) {
        // One that fails must not keep the others waiting.
        if (isUnavailable(error)) throw error;
        logger.error({ err: error, readerId: readerIdOf(erased) }, 'a viewer cannot be erased wholly');
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
      failureMessage: 'viewers cannot be erased wholly',
    }),
  };
};

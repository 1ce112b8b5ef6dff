import { sweepingPart } from '@docsight/service-kit';
import type { Logger, Part } from '@docsight/service-kit';
import { sessionMemoryMs } from '../rules/index.ts';
import type { HistoryStore } from './history-store.ts';

const batchSize = 1_000;

/** Removes archived sessions whose token has expired, in batches. No beacon can name them any more. */
export const sessionSweeper = (options: {
  history: Pick<HistoryStore, 'removeSessionsBefore'>;
  logger: Logger;
  now: () => Date;
  everyMs?: number;
}): Part & { sweep: () => Promise<void> } => {
  const { history, logger, now, everyMs = 60_000 } = options;
  const sweep = async (): Promise<void> => {
    const before = new Date(now().getTime() - sessionMemoryMs);
    while ((await history.removeSessionsBefore(before, batchSize)) === batchSize);
  };
  return {
    sweep,
    ...sweepingPart({
      name: 'session-sweeper',
      sweep,
      everyMs,
      logger,
      failureMessage: 'expired sessions could not be removed',
    }),
  };
};

import { sweepingPart } from '@docsight/service-kit';
import type { Logger, Part } from '@docsight/service-kit';
import { sessionMemoryMs } from './apply-beacon.ts';
import type { HistoryStore } from './history-store.ts';

const mostAtOnce = 1_000;

/** Removes the sessions that were set aside and whose tokens are dead, some at a time; no beacon can ask for them any more. */
export const sessionSweeper = (options: {
  history: Pick<HistoryStore, 'removeSessionsBefore'>;
  logger: Logger;
  now: () => Date;
  everyMs?: number;
}): Part & { sweep: () => Promise<void> } => {
  const { history, logger, now, everyMs = 60_000 } = options;
  const sweep = async (): Promise<void> => {
    const before = new Date(now().getTime() - sessionMemoryMs);
    while ((await history.removeSessionsBefore(before, mostAtOnce)) === mostAtOnce);
  };
  return {
    sweep,
    ...sweepingPart({
      name: 'session-sweeper',
      sweep,
      everyMs,
      logger,
      failureMessage: 'dead sessions cannot be removed',
    }),
  };
};

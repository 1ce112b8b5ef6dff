import { perKeyQueue } from '@docsight/service-kit';
import type { AccountReports } from './account-reports.ts';

type ReadRange = AccountReports['inRange'];

/**
 * Runs one read of a range per account at a time in this process. So an account with many documents and many requests
 * cannot take the database from others. Equal requests that wait share one read, which starts after all of them.
 */
export const serializeByAccount = (read: ReadRange): ReadRange => {
  const queue = perKeyQueue();
  const waiting = new Map<string, ReturnType<ReadRange>>();

  return (accountId, days, limit) => {
    const request = JSON.stringify([accountId, days.sinceDay, days.untilDay, limit]);
    const shared = waiting.get(request);
    if (shared) return shared;
    const runRead = async () => {
      waiting.delete(request);
      return read(accountId, days, limit);
    };
    // Queues the read in the next microtask, once the request is in `waiting`.
    const result = Promise.resolve().then(() => queue.run(accountId, runRead));
    waiting.set(request, result);
    return result;
  };
};

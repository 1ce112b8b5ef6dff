import type { AccountReports } from './account-reports.ts';

type ReadRange = AccountReports['inRange'];

/**
 * Runs one read of a range per account at a time in this process. So an account with many documents and many requests
 * cannot take the database from others. Equal requests that wait share one read, which starts after all of them.
 */
export const serializeByAccount = (read: ReadRange): ReadRange => {
  const lastOf = new Map<string, Promise<unknown>>();
  const waiting = new Map<string, ReturnType<ReadRange>>();

  return (accountId, days, limit) => {
    const request = JSON.stringify([accountId, days.sinceDay, days.untilDay, limit]);
    const shared = waiting.get(request);
    if (shared) return shared;
    const result = (async () => {
      await lastOf.get(accountId);
      waiting.delete(request);
      return read(accountId, days, limit);
    })();
    waiting.set(request, result);
    const settled: Promise<void> = result.then(ignore, ignore).then(() => {
      if (lastOf.get(accountId) === settled) lastOf.delete(accountId);
    });
    lastOf.set(accountId, settled);
    return result;
  };
};

const ignore = (): void => undefined;

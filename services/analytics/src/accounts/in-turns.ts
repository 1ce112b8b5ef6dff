import type { AccountReports } from './account-reports.ts';

type ReadRange = AccountReports['inRange'];

/**
 * Reads one range of an account at a time in this process, so that an account of many documents that asks often takes no more of the database than its turn. Who asks
 * for the same range while it waits gets the same answer: each was begun after it was asked for.
 */
export const inTurns = (read: ReadRange): ReadRange => {
  const lastOf = new Map<string, Promise<unknown>>();
  const waiting = new Map<string, ReturnType<ReadRange>>();

  return (accountId, days, limit) => {
    const asked = JSON.stringify([accountId, days.sinceDay, days.untilDay, limit]);
    const shared = waiting.get(asked);
    if (shared) return shared;
    const answer = (async () => {
      await lastOf.get(accountId);
      waiting.delete(asked);
      return read(accountId, days, limit);
    })();
    waiting.set(asked, answer);
    const turn: Promise<void> = answer.then(ended, ended).then(() => {
      if (lastOf.get(accountId) === turn) lastOf.delete(accountId);
    });
    lastOf.set(accountId, turn);
    return answer;
  };
};

const ended = (): void => undefined;

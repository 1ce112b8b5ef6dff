import { boundedMap, perKeyQueue } from '@docsight/service-kit';
import { tooManyWaiting } from '../too-many-waiting.ts';
import { isSlowAt, penaltyAfter } from './penalty.ts';
import type { Penalty } from './penalty.ts';

/** For whom work is done: an account, and one of its readers or another source of work. */
type Beneficiary = { accountId: string; source: string };

/** What work receives when its turn comes. */
export type Turn = {
  /** Receives the share of its limits that a task used, from 0 to 1. */
  onCost: (cost: number) => void;
  /** The work leaves the processor to others. True for an account whose work was slow or large before. */
  inBackground: boolean;
};

/** Runs work that files of accounts can make slow or large. */
export type HeavyWorkQueue = {
  /**
   * @throws AppError service_unavailable when too much waits; the signal's reason when it fired before the work began.
   */
  run<Result>(beneficiary: Beneficiary, work: (turn: Turn) => Promise<Result>, signal?: AbortSignal): Promise<Result>;
  /** Returns how much more could begin now; 0 while anything waits. */
  free(): number;
};

/** Accounts whose penalties are known. One more account evicts the oldest penalty. */
const maxPenalties = 10_000;

/**
 * Creates a queue that is fair to accounts, and within an account to sources. An account whose files were slow or large
 * has one place for some minutes. One place is kept for accounts with nothing running that are not slow.
 */
export const makeHeavyWorkQueue = (options: {
  /** Plural noun for error messages, such as `uploads`. */
  name: string;
  /** The name of this work in the metrics. */
  measuredAs: string;
  concurrency: number;
  concurrencyPerAccount: number;
  maxWaiting: number;
  maxWaitingPerAccount: number;
  maxWaitingPerSource?: number;
  nowMs?: () => number;
}): HeavyWorkQueue => {
  const { name, measuredAs, concurrency, concurrencyPerAccount, maxWaiting, maxWaitingPerAccount } = options;
  const { maxWaitingPerSource = Infinity, nowMs = () => performance.now() } = options;
  const penalties = boundedMap<string, Penalty>({ maxEntries: maxPenalties });
  const isSlow = (accountId: string): boolean => isSlowAt(penalties.get(accountId), nowMs());
  const queue = perKeyQueue({
    measuredAs,
    concurrency,
    concurrencyPerKey: concurrencyPerAccount,
    keptPlaces: 1,
    isSlow,
    maxWaiting,
    maxWaitingPerKey: maxWaitingPerAccount,
    maxWaitingPerSource,
    fullError: tooManyWaiting(name),
  });
  const add = (accountId: string, cost: number): void => {
    const penalty = penaltyAfter(penalties.get(accountId), cost, nowMs());
    if (penalty) penalties.set(accountId, penalty);
  };
  return {
    run: ({ accountId, source }, work, signal) => {
      const begin = () => work({ onCost: (cost) => add(accountId, cost), inBackground: isSlow(accountId) });
      return queue.run({ key: accountId, source }, begin, signal);
    },
    free: queue.free,
  };
};

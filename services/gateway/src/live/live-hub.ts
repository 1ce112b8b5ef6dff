import { maxLiveAccounts } from '@docsight/contracts';
import type { LiveReadersRequest, LiveReadersResponse } from '@docsight/contracts';
import { AppError, withTimeout } from '@docsight/service-kit';
import type { Logger } from '@docsight/service-kit';
import type { LiveDifference, LiveView } from './live-model.ts';
import { applyResponse, newWatchedAccount, questionAbout, reportChanges } from './watched-account.ts';
import type { WatchedAccount } from './watched-account.ts';

/** Asks all processes of tracking who is reading, while there are streams, and reports what has changed. */
export type LiveHub = {
  /**
   * Joins the readers of an account. Reports each later change to `onChange`.
   * @throws AppError service_unavailable if no process of tracking responds.
   */
  join(accountId: string, onChange: (difference: LiveDifference) => void): Promise<Joined>;
  /** Asks all processes for changes, and reports them. It runs every 0.75 s while there are streams. */
  tick(): Promise<void>;
};

type Joined = {
  /** Returns the present view. `onChange` reports what changes after it. */
  view(): LiveView;
  leave(): void;
};

type HubOptions<Process extends object> = {
  /** The processes of tracking, always the same object for each. */
  processes: () => readonly Process[];
  ask: (process: Process, request: LiveReadersRequest, signal: AbortSignal) => Promise<LiveReadersResponse>;
  nowMs: () => number;
  logger: Logger;
  everyMs?: number;
  timeoutMs?: number;
};

export const makeLiveHub = <Process extends object>(options: HubOptions<Process>): LiveHub => {
  const { processes, ask, nowMs, logger, everyMs = 750, timeoutMs = 2_000 } = options;
  const accounts = new Map<string, WatchedAccount<Process>>();
  /** Processes that have not responded yet to the last question about all accounts. */
  const busy = new WeakSet<Process>();
  let timer: NodeJS.Timeout | undefined;

  const read = async (process: Process, ids: string[]): Promise<void> => {
    const asked = ids.map((accountId) => questionAbout(accountId, accounts.get(accountId), process));
    const response = await withTimeout((signal) => ask(process, { accounts: asked }, signal), timeoutMs);
    for (const changes of response.accounts) {
      const account = accounts.get(changes.accountId);
      // Without an account, all its streams have ended meanwhile.
      if (account) applyResponse(account, process, response.process, changes, nowMs());
    }
  };

  const readAll = async (process: Process): Promise<void> => {
    if (busy.has(process)) return;
    busy.add(process);
    try {
      const ids = [...accounts.keys()];
      for (let at = 0; at < ids.length; at += maxLiveAccounts) await read(process, ids.slice(at, at + maxLiveAccounts));
    } catch (error) {
      logger.debug({ err: error }, 'live readers of a process not read');
    } finally {
      busy.delete(process);
    }
  };

  const tick = async (): Promise<void> => {
    const startedAtMs = nowMs();
    await Promise.all(processes().map(readAll));
    // Others were reported when a process responded.
    for (const account of accounts.values()) if (account.reportedAtMs < startedAtMs) reportChanges(account, nowMs());
  };

  /** Reads one account from all processes. A process that does not respond has no readers, or is asked again. */
  const begin = async (accountId: string): Promise<void> => {
    const results = await Promise.allSettled(processes().map((process) => read(process, [accountId])));
    if (!results.some(({ status }) => status === 'fulfilled')) throw unavailable(results);
  };

  const watch = (accountId: string): WatchedAccount<Process> => {
    const account = newWatchedAccount<Process>(begin(accountId));
    accounts.set(accountId, account);
    timer ??= setInterval(() => void tick(), everyMs).unref();
    return account;
  };

  const release = (accountId: string, account: WatchedAccount<Process>): void => {
    account.streams -= 1;
    if (account.streams > 0) return;
    accounts.delete(accountId);
    if (accounts.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };

  return {
    tick,
    join: async (accountId, onChange) => {
      const account = accounts.get(accountId) ?? watch(accountId);
      account.streams += 1;
      try {
        await account.begun;
      } catch (error) {
        release(accountId, account);
        throw error;
      }
      reportChanges(account, nowMs()); // Time has passed since the last one.
      account.listeners.add(onChange);
      const leave = (): void => {
        if (account.listeners.delete(onChange)) release(accountId, account);
      };
      return { view: () => account.view, leave };
    },
  };
};

const unavailable = (results: PromiseSettledResult<unknown>[]): AppError => {
  const [first] = results.filter((result) => result.status === 'rejected');
  return new AppError('service_unavailable', 'The live readers are unavailable. Try again in a few seconds.', {
    cause: first?.reason,
    headers: { 'Retry-After': '2' },
  });
};

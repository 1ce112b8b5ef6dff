import { maxLiveAccounts } from '@docsight/contracts';
import type { LiveReadersRequest, LiveReadersResponse } from '@docsight/contracts';
import { AppError, withTimeout } from '@docsight/service-kit';
import type { Logger } from '@docsight/service-kit';
import { differenceOf, makeLiveModel } from './live-model.ts';
import type { LiveDifference, LiveModel, LiveView } from './live-model.ts';

/** Asks all processes of tracking who is reading, while there are streams, and reports what has changed. */
export type LiveHub = {
  /**
   * Joins the readers of an account. Reports each later change to `onChange`.
   * @throws AppError service_unavailable if no process of tracking responds.
   */
  join(accountId: string, onChange: (difference: LiveDifference) => void): Promise<Joined>;
  /** Asks all processes for changes, and reports them. It runs twice a second while there are streams. */
  tick(): Promise<void>;
};

type Joined = {
  /** Returns the present view. `onChange` reports what changes after it. */
  view(): LiveView;
  leave(): void;
};

type Listener = (difference: LiveDifference) => void;

type WatchedAccount<Process extends object> = {
  model: LiveModel;
  view: LiveView;
  reportedAtMs: number;
  /** What was last read of each process. */
  marks: WeakMap<Process, { process: string; mark: number }>;
  /** Resolves when a process has responded for the first time. */
  begun: Promise<void>;
  listeners: Set<Listener>;
  /** Streams that listen, or will. */
  streams: number;
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

const nothingSeen: LiveView = { rows: new Map(), isTruncated: false };

export const makeLiveHub = <Process extends object>(options: HubOptions<Process>): LiveHub => {
  const { processes, ask, nowMs, logger, everyMs = 500, timeoutMs = 2_000 } = options;
  const accounts = new Map<string, WatchedAccount<Process>>();
  /** Processes that have not responded yet to the last question about all accounts. */
  const busy = new WeakSet<Process>();
  let timer: NodeJS.Timeout | undefined;

  /** Shows the listeners of an account what has changed, also because time has passed. */
  const report = (account: WatchedAccount<Process>): void => {
    const before = account.view;
    account.reportedAtMs = nowMs();
    account.view = account.model.view(account.reportedAtMs);
    const difference = differenceOf(before, account.view);
    if (difference.left.length + difference.changed.length === 0) return;
    for (const listener of account.listeners) listener(difference);
  };

  const read = async (process: Process, ids: string[]): Promise<void> => {
    const asked = ids.map((accountId) => {
      const known = accounts.get(accountId)?.marks.get(process);
      return { accountId, process: known?.process ?? null, since: known?.mark ?? 0 };
    });
    const response = await withTimeout((signal) => ask(process, { accounts: asked }, signal), timeoutMs);
    for (const changes of response.accounts) {
      const account = accounts.get(changes.accountId);
      if (!account) continue; // All its streams have ended meanwhile.
      account.marks.set(process, { process: response.process, mark: changes.mark });
      account.model.apply(changes, nowMs());
      report(account);
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
    for (const account of accounts.values()) if (account.reportedAtMs < startedAtMs) report(account);
  };

  /** Reads one account from all processes. Those that do not respond have no readers, or are asked again. */
  const begin = async (accountId: string): Promise<void> => {
    const results = await Promise.allSettled(processes().map((process) => read(process, [accountId])));
    if (!results.some(({ status }) => status === 'fulfilled')) throw unavailable(results);
  };

  const watch = (accountId: string): WatchedAccount<Process> => {
    const account: WatchedAccount<Process> = {
      model: makeLiveModel(),
      view: nothingSeen,
      reportedAtMs: -Infinity,
      marks: new WeakMap(),
      begun: begin(accountId),
      listeners: new Set(),
      streams: 0,
    };
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
      report(account); // Time has passed since the last one.
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

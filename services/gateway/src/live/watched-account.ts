import type { LiveReadersRequest, LiveReadersResponse } from '@docsight/contracts';
import { differenceOf, makeLiveModel } from './live-model.ts';
import type { LiveDifference, LiveModel, LiveView } from './live-model.ts';

/** What the gateway knows about the readers of an account while it has streams. */
export type WatchedAccount<Process extends object> = {
  model: LiveModel;
  view: LiveView;
  reportedAtMs: number;
  /** What was last read of each process. */
  marks: WeakMap<Process, { process: string; mark: number }>;
  /** Resolves when a process has responded for the first time. */
  begun: Promise<void>;
  listeners: Set<(difference: LiveDifference) => void>;
  /** Streams that listen, or will. */
  streams: number;
};

type AccountChanges = LiveReadersResponse['accounts'][number];

const nothingSeen: LiveView = { rows: new Map(), isTruncated: false };

export const newWatchedAccount = <Process extends object>(begun: Promise<void>): WatchedAccount<Process> => ({
  model: makeLiveModel(),
  view: nothingSeen,
  reportedAtMs: -Infinity,
  marks: new WeakMap(),
  begun,
  listeners: new Set(),
  streams: 0,
});

/** Returns the question to a process about an account: all that changed since the last response. */
export const questionAbout = <Process extends object>(
  accountId: string,
  account: WatchedAccount<Process> | undefined,
  process: Process,
): LiveReadersRequest['accounts'][number] => {
  const known = account?.marks.get(process);
  return { accountId, process: known?.process ?? null, since: known?.mark ?? 0 };
};

/** Applies the response of a process, and shows the listeners what has changed. */
export const applyResponse = <Process extends object>(
  account: WatchedAccount<Process>,
  process: Process,
  processId: string,
  changes: AccountChanges,
  nowMs: number,
): void => {
  account.marks.set(process, { process: processId, mark: changes.mark });
  account.model.apply(changes, nowMs);
  reportChanges(account, nowMs);
};

/** Shows the listeners of an account what has changed, also because time has passed. */
export const reportChanges = <Process extends object>(account: WatchedAccount<Process>, nowMs: number): void => {
  const before = account.view;
  account.reportedAtMs = nowMs;
  account.view = account.model.view(nowMs);
  const difference = differenceOf(before, account.view);
  if (difference.left.length + difference.changed.length === 0) return;
  for (const listener of account.listeners) listener(difference);
};

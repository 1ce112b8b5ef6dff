import { startChild, type Child, type ChildCommand } from '../processes/child.ts';
import type { DataFolder } from '../processes/data-folder.ts';
import { logCause, logEnd, logFileOf, rotateLog } from '../processes/log-file.ts';
import { waitUntil } from '../processes/wait-until.ts';
import { StackError } from '../stack-error.ts';
import * as system from '../system.ts';
import type { ServerName } from '../system.ts';

type ServerChange = 'started' | 'died';

/** A server of our own. Its URL (port or socket) and its data stay the same over every `restart`. */
export type Server = {
  readonly url: string;
  /** The server's own process. Null while it is down. */
  readonly pid: number | null;
  /** Settles with the first start. Rejects with the cause in its log if the server did not become ready. */
  readonly firstStart: Promise<void>;
  /** Stops it in order. It stays down until `restart`. */
  stop(): Promise<void>;
  /** Stops it as a loss of power does. It stays down until `restart`. */
  kill9(): Promise<void>;
  /** Stops it if it runs, and starts it. Resolves when it is ready. */
  restart(): Promise<void>;
  /** Calls the listener after every start, and when the server has died: ended by none of the three functions above. */
  onChange(listener: (change: ServerChange) => void): void;
};

export type ServerPlan = {
  name: ServerName;
  url: string;
  /** Runs before each start. */
  prepare?: () => Promise<void>;
  command: ChildCommand;
  isReady: () => Promise<boolean>;
  startTimeoutMs: number;
  stopTimeoutMs: number;
  /** Runs after its process has ended. */
  cleanUp?: () => Promise<void>;
};

/** Begins to start a server by its plan. `firstStart` resolves when it is ready. */
export const startServer = (folder: DataFolder, plan: ServerPlan): Server => {
  const listeners: ((change: ServerChange) => void)[] = [];
  const notify = (change: ServerChange): void => listeners.forEach((listener) => listener(change));
  let child: Child | undefined;
  // Each call of `stop`, `kill9` or `restart` takes the next number. A start is cancelled as soon as its number is old.
  let latestCall = 0;
  let starting: Promise<unknown> = Promise.resolve();

  const stopChild = async (): Promise<void> => {
    await child?.stop(plan.stopTimeoutMs);
    child = undefined;
    await plan.cleanUp?.();
  };
  const start = async (call: number): Promise<void> => {
    await plan.prepare?.();
    const log = logFileOf(folder, plan.name);
    rotateLog(log);
    const logStart = logEnd(log);
    const started = await startChild(folder, plan.command);
    child = started;
    const error = await startError(folder, plan, started, { isCancelled: () => call !== latestCall, logStart });
    if (error !== undefined) {
      await stopChild();
      throw error;
    }
    void started.exited.then(() => {
      if (call === latestCall) notify('died');
    });
    notify('started');
  };
  const begin = (call: number): Promise<void> => {
    const started = start(call);
    starting = started.catch(() => undefined); // the caller of the start gets the error
    return started;
  };

  const firstStart = begin(latestCall);
  firstStart.catch(() => undefined); // for a caller that stops the server instead of waiting for it
  return {
    url: plan.url,
    firstStart,
    get pid() {
      return child === undefined || child.exit() !== undefined ? null : child.pid;
    },
    stop: async () => {
      latestCall += 1;
      await starting;
      await stopChild();
    },
    kill9: async () => {
      latestCall += 1;
      await starting;
      await child?.kill9();
      child = undefined;
    },
    restart: async () => {
      const call = (latestCall += 1);
      await starting;
      await stopChild();
      if (call === latestCall) await begin(call);
    },
    onChange: (listener) => {
      listeners.push(listener);
    },
  };
};

/** Waits until the server is ready. Returns the error if it does not become ready. */
const startError = async (
  folder: DataFolder,
  { name, isReady, startTimeoutMs }: ServerPlan,
  child: Child,
  { isCancelled, logStart }: { isCancelled: () => boolean; logStart: number },
): Promise<StackError | undefined> => {
  const hasEnded = (): boolean => child.exit() !== undefined;
  const giveUp = (): boolean => hasEnded() || isCancelled() || folder.signal?.aborted === true;
  if (await waitUntil(isReady, { timeoutMs: startTimeoutMs, giveUp })) return undefined;
  const problem = hasEnded() ? 'ended while it started' : `was not ready within ${startTimeoutMs / 1000} s`;
  const log = logFileOf(folder, name);
  return new StackError(
    `${system.servers[name].label} ${problem}: ${logCause(log, logStart) ?? 'it wrote nothing'} (see ${log}).`,
  );
};

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
  /** Names the log of all its processes, too. */
  name: ServerName;
  url: string;
  /** Runs before each start. */
  prepare?: () => Promise<void>;
  /** The processes to start, in order. The last one is the server itself. */
  commands: readonly ChildCommand[];
  isReady: () => Promise<boolean>;
  startTimeoutMs: number;
  stopTimeoutMs: number;
  /** Runs after the last process has ended. */
  cleanUp?: () => Promise<void>;
};

/** Begins to start a server by its plan. `firstStart` resolves when it is ready. */
export const startServer = (folder: DataFolder, plan: ServerPlan): Server => {
  const listeners: ((change: ServerChange) => void)[] = [];
  const notify = (change: ServerChange): void => listeners.forEach((listener) => listener(change));
  let children: Child[] = [];
  // Each call of `stop`, `kill9` or `restart` takes the next number. A start is cancelled as soon as its number is old.
  let latestCall = 0;
  let starting: Promise<unknown> = Promise.resolve();

  const stopChildren = async (): Promise<void> => {
    for (const child of children.toReversed()) await child.stop(plan.stopTimeoutMs);
    children = [];
    await plan.cleanUp?.();
  };
  const start = async (call: number): Promise<void> => {
    const error = await launch(folder, plan, children, () => call !== latestCall);
    if (error !== undefined) {
      await stopChildren();
      throw error;
    }
    void children.at(-1)?.exited.then(() => {
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
      const main = children.at(-1);
      return main === undefined || main.exit() !== undefined ? null : main.pid;
    },
    stop: async () => {
      latestCall += 1;
      await starting;
      await stopChildren();
    },
    kill9: async () => {
      latestCall += 1;
      await starting;
      await Promise.all(children.map((child) => child.kill9()));
      children = [];
    },
    restart: async () => {
      const call = (latestCall += 1);
      await starting;
      await stopChildren();
      if (call === latestCall) await begin(call);
    },
    onChange: (listener) => {
      listeners.push(listener);
    },
  };
};

/** Starts the processes and adds them to `children`. Returns the error if the server does not become ready. */
const launch = async (
  folder: DataFolder,
  plan: ServerPlan,
  children: Child[],
  isCancelled: () => boolean,
): Promise<StackError | undefined> => {
  await plan.prepare?.();
  const log = logFileOf(folder, plan.name);
  rotateLog(log);
  const logStart = logEnd(log);
  for (const command of plan.commands) {
    children.push(await startChild(folder, { ...command, log: plan.name }));
  }
  const main = children.at(-1);
  const hasEnded = (): boolean => main?.exit() !== undefined;
  const giveUp = (): boolean => hasEnded() || isCancelled() || folder.signal?.aborted === true;
  if (await waitUntil(plan.isReady, { timeoutMs: plan.startTimeoutMs, giveUp })) return undefined;
  const problem = hasEnded() ? 'ended while it started' : `was not ready within ${plan.startTimeoutMs / 1000} s`;
  const { label } = system.servers[plan.name];
  return new StackError(`${label} ${problem}: ${logCause(log, logStart) ?? 'it wrote nothing'} (see ${log}).`);
};

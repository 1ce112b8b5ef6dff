import { startChild, logFileOf, type Child, type ChildCommand } from '../processes/child.ts';
import type { DataFolder } from '../processes/data-folder.ts';
import { lastLogLine, rotateLog } from '../processes/log-tail.ts';
import { until } from '../processes/until.ts';
import { StackError } from '../stack-error.ts';

export type ServerName = 'mongo' | 'rabbitmq' | 'redis';

type ServerChange = 'started' | 'died';

/** A server of ours. Its URL (port or socket) and its data stay the same from one `restart` to the next. */
export type Server = {
  readonly url: string;
  /** The server's own process; null while it is down. */
  readonly pid: number | null;
  /** Ends it in order. It stays down until `restart`. */
  stop(): Promise<void>;
  /** Ends it as a loss of power would. It stays down until `restart`. */
  kill9(): Promise<void>;
  /** Starts it again, stopping it first if it runs. Resolves when it serves. */
  restart(): Promise<void>;
  /** Calls back after every start, and when it ended without having been asked to by one of the three above. */
  onChange(listener: (change: ServerChange) => void): void;
};

export type ServerPlan = {
  /** As a person calls it: "RabbitMQ". */
  label: string;
  url: string;
  /** Before each start. */
  prepare?: () => Promise<void>;
  /** What to start, in order; the last one is the server itself. */
  commands: readonly ChildCommand[];
  isReady: () => Promise<boolean>;
  startLimitMs: number;
  stopLimitMs: number;
  /** After the last process has ended. */
  cleanUp?: () => Promise<void>;
};

/** Starts what the plan says; resolves when it serves. Throws StackError with the last line of its log when it does not. */
export const startServer = async (folder: DataFolder, plan: ServerPlan): Promise<Server> => {
  const listeners: ((change: ServerChange) => void)[] = [];
  const tell = (change: ServerChange): void => listeners.forEach((listener) => listener(change));
  let children: Child[] = [];
  // Each request to start or to stop makes those before it void, whatever point they have reached.
  let turn = 0;
  let starting: Promise<unknown> = Promise.resolve();

  const halt = async (): Promise<void> => {
    for (const child of children.toReversed()) await child.stop(plan.stopLimitMs);
    children = [];
    await plan.cleanUp?.();
  };
  const start = async (mine: number): Promise<void> => {
    const failed = await launch(folder, plan, children, () => mine !== turn);
    if (failed !== undefined) {
      await halt();
      throw failed;
    }
    void children.at(-1)?.exited.then(() => {
      if (mine === turn) tell('died');
    });
    tell('started');
  };
  const begin = (mine: number): Promise<void> => {
    const started = start(mine);
    starting = started.catch(() => undefined); // told to whoever asked for the start
    return started;
  };

  await begin(turn);
  return {
    url: plan.url,
    get pid() {
      const main = children.at(-1);
      return main === undefined || main.exit() !== undefined ? null : main.pid;
    },
    stop: async () => {
      turn += 1;
      await starting;
      await halt();
    },
    kill9: async () => {
      turn += 1;
      await starting;
      await Promise.all(children.map((child) => child.kill9()));
      children = [];
    },
    restart: async () => {
      const mine = (turn += 1);
      await starting;
      await halt();
      if (mine === turn) await begin(mine);
    },
    onChange: (listener) => {
      listeners.push(listener);
    },
  };
};

const launch = async (
  folder: DataFolder,
  plan: ServerPlan,
  children: Child[],
  unwanted: () => boolean,
): Promise<StackError | undefined> => {
  await plan.prepare?.();
  for (const command of plan.commands) {
    rotateLog(logFileOf(folder, command.log ?? command.name));
    children.push(await startChild(folder, command));
  }
  const main = children.at(-1);
  const ended = (): boolean => main?.exit() !== undefined;
  const giveUp = (): boolean => ended() || unwanted() || folder.signal?.aborted === true;
  if (await until(plan.isReady, { limitMs: plan.startLimitMs, giveUp })) return undefined;
  const log = logFileOf(folder, main?.name ?? plan.label);
  const how = ended() ? 'ended while it started' : `did not serve within ${plan.startLimitMs / 1000} s`;
  return new StackError(`${plan.label} ${how}: ${lastLogLine(log) ?? 'it wrote nothing'} (see ${log}).`);
};

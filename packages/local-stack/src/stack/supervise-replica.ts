import type { Child, Exit } from '../processes/child.ts';
import { startChild } from '../processes/child.ts';
import type { DataFolder } from '../processes/data-folder.ts';
import * as system from '../system.ts';
import type { ServiceName } from '../system.ts';
import { countEnd, restartDelayMs } from './back-off.ts';
import { httpRequest } from './http-request.ts';

export type ReplicaPlan = {
  service: ServiceName;
  /** 0 for the first replica. */
  index: number;
  /** The program: a JavaScript file. */
  entry: string;
  port: number;
  opsPort: number;
  env: NodeJS.ProcessEnv;
  longestRestartDelayMs: number | undefined;
  /** Called after the process has started or ended. */
  onChange: () => void;
  /** Called after the process has ended without `stop`. */
  onDied: (exit: Exit, restartsInMs: number) => void;
};

/** One replica of a service. It is started again whenever it ends, from `start` until `stop`, on the same ports. */
export type Replica = {
  readonly url: string;
  readonly opsUrl: string;
  /** Null while it is down. */
  readonly pid: number | null;
  /** True after three ends before it was ready once. Then it is not started again. */
  readonly hasFailed: boolean;
  isReady(): Promise<boolean>;
  start(): void;
  /** Sends SIGTERM, and SIGKILL after its time to stop. The replica stays down until `start`. */
  stop(): Promise<void>;
  signal(signal: NodeJS.Signals): void;
};

const MAX_EARLY_ENDS = 3;
/** Longer than a service takes at most to stop its other parts, after the requests in progress. */
const STOP_MARGIN_MS = 12_000;

/** Returns how long a service takes at most to stop, by its settings. */
const stopTimeoutMs = ({ DRAIN_DELAY_SECONDS = '5', STOP_TIMEOUT_SECONDS = '150' }: NodeJS.ProcessEnv): number =>
  (Number(DRAIN_DELAY_SECONDS) + Number(STOP_TIMEOUT_SECONDS)) * 1000 + STOP_MARGIN_MS;

/** Returns a replica that is not started yet. */
export const superviseReplica = (folder: DataFolder, plan: ReplicaPlan): Replica => {
  const opsUrl = `http://127.0.0.1:${plan.opsPort}`;
  let child: Child | undefined;
  let restartTimer: NodeJS.Timeout | undefined;
  let shouldRun = false;
  let endsInRow = 0;
  let earlyEnds = 0;
  let wasReady = false;
  let life: Promise<void> = Promise.resolve();

  const live = async (): Promise<void> => {
    const startedAt = Date.now();
    child = await startChild(folder, {
      name: plan.index === 0 ? plan.service : `${plan.service}-${plan.index}`,
      command: process.execPath,
      args: [...system.nodeOptions, plan.entry],
      env: { ...plan.env, PORT: String(plan.port), OPS_PORT: String(plan.opsPort) },
      log: plan.service,
    });
    if (!shouldRun) void child.stop(stopTimeoutMs(plan.env)); // `stop` was called while it started
    plan.onChange();
    const exit = await child.exited;
    child = undefined;
    plan.onChange();
    if (shouldRun) restartLater(exit, Date.now() - startedAt);
  };
  const restartLater = (exit: Exit, livedMs: number): void => {
    endsInRow = countEnd(endsInRow, livedMs);
    if (!wasReady) earlyEnds += 1;
    if (earlyEnds >= MAX_EARLY_ENDS) return;
    const delayMs = restartDelayMs(endsInRow, Math.random(), plan.longestRestartDelayMs);
    plan.onDied(exit, delayMs);
    restartTimer = setTimeout(run, delayMs);
  };
  const run = (): void => {
    life = live();
  };

  return {
    url: `http://127.0.0.1:${plan.port}`,
    opsUrl,
    get pid() {
      return child?.pid ?? null;
    },
    get hasFailed() {
      return earlyEnds >= MAX_EARLY_ENDS;
    },
    isReady: async () => {
      if (child === undefined) return false;
      const isReady = await httpRequest('GET', `${opsUrl}/readyz`).then(
        ({ status }) => status === 200,
        () => false, // it does not listen yet, or has just ended
      );
      wasReady ||= isReady;
      return isReady;
    },
    start: () => {
      if (shouldRun) return;
      shouldRun = true;
      run();
    },
    stop: async () => {
      shouldRun = false;
      clearTimeout(restartTimer);
      await child?.stop(stopTimeoutMs(plan.env));
      await life;
    },
    signal: (signal) => child?.signal(signal),
  };
};

import type { Child, Exit } from '../processes/child.ts';
import { startChild } from '../processes/child.ts';
import type { DataFolder } from '../processes/data-folder.ts';
import * as system from '../system.ts';
import { afterEnd, hasFailed, noEnds, restartDelayMs } from './back-off.ts';
import { httpRequest } from './http-request.ts';

export type ProcessPlan = {
  /** Names the pid file. */
  name: string;
  /** Names the log file. */
  log: string;
  /** The program: a JavaScript file. */
  entry: string;
  env: NodeJS.ProcessEnv;
  /** The addresses of health and metrics of all services that run in it. */
  opsUrls: readonly string[];
  longestRestartDelayMs: number | undefined;
  /** Called after the process has started or ended. */
  onChange: () => void;
  /** Called after the process has ended without `stop`. */
  onDied: (exit: Exit, restartsInMs: number) => void;
};

/** A process of services. It is started again whenever it ends, from `start` until `stop`, on the same ports. */
export type SupervisedProcess = {
  readonly log: string;
  /** Null while it is down. */
  readonly pid: number | null;
  /** True after three ends before it was ready once. Then it is not started again. */
  readonly hasFailed: boolean;
  /** Returns whether all services in it are ready. */
  isReady(): Promise<boolean>;
  start(): void;
  /** Sends SIGTERM, and SIGKILL after its time to stop. The process stays down until `start`. */
  stop(): Promise<void>;
  signal(signal: NodeJS.Signals): void;
};

/** Longer than a service takes at most to stop its other parts, after the requests in progress. */
const stopMarginMs = 12_000;

/** Returns how long a process takes at most to stop, by its settings. Several services stop in groups. */
const stopTimeoutMs = ({ env, opsUrls }: ProcessPlan): number => {
  const { DRAIN_DELAY_SECONDS = '5', STOP_TIMEOUT_SECONDS = '150' } = env;
  const groupMs = (Number(DRAIN_DELAY_SECONDS) + Number(STOP_TIMEOUT_SECONDS)) * 1000 + stopMarginMs;
  return opsUrls.length > 1 ? system.stopOrder.length * groupMs : groupMs;
};

/** Returns a process that is not started yet. */
export const superviseProcess = (folder: DataFolder, plan: ProcessPlan): SupervisedProcess => {
  let child: Child | undefined;
  let restartTimer: NodeJS.Timeout | undefined;
  let shouldRun = false;
  let ends = noEnds;
  let wasReady = false;
  let life: Promise<void> = Promise.resolve();

  const live = async (): Promise<void> => {
    const startedAt = Date.now();
    child = await startChild(folder, {
      name: plan.name,
      command: process.execPath,
      args: [...system.nodeOptions, plan.entry],
      env: plan.env,
      log: plan.log,
    });
    if (!shouldRun) void child.stop(stopTimeoutMs(plan)); // `stop` was called while it started
    plan.onChange();
    const exit = await child.exited;
    child = undefined;
    plan.onChange();
    if (shouldRun) restartLater(exit, Date.now() - startedAt);
  };
  const restartLater = (exit: Exit, livedMs: number): void => {
    ends = afterEnd(ends, { livedMs, wasReady });
    if (hasFailed(ends)) return;
    const delayMs = restartDelayMs(ends.inRow, Math.random(), plan.longestRestartDelayMs);
    plan.onDied(exit, delayMs);
    restartTimer = setTimeout(run, delayMs);
  };
  const run = (): void => {
    life = live();
  };

  return {
    log: plan.log,
    get pid() {
      return child?.pid ?? null;
    },
    get hasFailed() {
      return hasFailed(ends);
    },
    isReady: async () => {
      if (child === undefined) return false;
      const isReady = (await Promise.all(plan.opsUrls.map(isServiceReady))).every(Boolean);
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
      await child?.stop(stopTimeoutMs(plan));
      await life;
    },
    signal: (signal) => child?.signal(signal),
  };
};

const isServiceReady = (opsUrl: string): Promise<boolean> =>
  httpRequest('GET', `${opsUrl}/readyz`).then(
    ({ status }) => status === 200,
    () => false, // it does not listen yet, or has just ended
  );

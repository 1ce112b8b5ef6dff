import type { Child, Exit } from '../processes/child.ts';
import { startChild } from '../processes/child.ts';
import type { DataFolder } from '../processes/data-folder.ts';
import { countEnd, restartDelayMs } from './back-off.ts';
import { httpRequest } from './http-request.ts';

export type ServiceProcessPlan = {
  service: string;
  /** 0 for the first replica. */
  index: number;
  /** The program: a JavaScript file. */
  entry: string;
  port: number;
  opsPort: number;
  env: NodeJS.ProcessEnv;
  longestRestartDelayMs: number | undefined;
  /** After it was started or ended. */
  onChange: () => void;
  /** After it ended without having been asked to. */
  onDied: (exit: Exit, startsAgainInMs: number) => void;
};

/** One replica of a service, kept running from `start` until `stop`; its ports stay the same. */
export type ServiceProcess = {
  readonly service: string;
  readonly url: string;
  readonly opsUrl: string;
  /** Null while it is down. */
  readonly pid: number | null;
  /** It ended three times before it was ready once, and is not tried again. */
  readonly isHopeless: boolean;
  isReady(): Promise<boolean>;
  start(): void;
  /** SIGTERM, SIGKILL after 12 s; stays down until `start`. */
  stop(): Promise<void>;
  signal(signal: NodeJS.Signals): void;
};

const MAX_EARLY_ENDS = 3;
// The services give themselves 10 s.
const STOP_LIMIT_MS = 12_000;

// As in deploy/Dockerfile. Under load the garbage of requests dies young: a larger young generation saves a tenth of the time.
const NODE_FLAGS = ['--enable-source-maps', '--max-semi-space-size=32'];

export const superviseService = (folder: DataFolder, plan: ServiceProcessPlan): ServiceProcess => {
  const opsUrl = `http://127.0.0.1:${plan.opsPort}`;
  let child: Child | undefined;
  let timer: NodeJS.Timeout | undefined;
  let wanted = false;
  let endsInRow = 0;
  let earlyEnds = 0;
  let wasReady = false;

  const live = async (): Promise<void> => {
    const startedAt = Date.now();
    child = await startChild(folder, {
      name: plan.index === 0 ? plan.service : `${plan.service}-${plan.index}`,
      command: process.execPath,
      args: [...NODE_FLAGS, plan.entry],
      env: { ...plan.env, PORT: String(plan.port), OPS_PORT: String(plan.opsPort) },
      log: plan.service,
    });
    if (!wanted) void child.stop(STOP_LIMIT_MS); // stopped in the moment of its start
    plan.onChange();
    const exit = await child.exited;
    child = undefined;
    plan.onChange();
    if (wanted) startAgain(exit, Date.now() - startedAt);
  };
  const startAgain = (exit: Exit, livedMs: number): void => {
    endsInRow = countEnd(endsInRow, livedMs);
    if (!wasReady) earlyEnds += 1;
    if (earlyEnds >= MAX_EARLY_ENDS) return;
    const delayMs = restartDelayMs(endsInRow, Math.random(), plan.longestRestartDelayMs);
    plan.onDied(exit, delayMs);
    timer = setTimeout(run, delayMs);
  };
  let life: Promise<void> = Promise.resolve();
  const run = (): void => {
    life = live();
  };

  return {
    service: plan.service,
    url: `http://127.0.0.1:${plan.port}`,
    opsUrl,
    get pid() {
      return child?.pid ?? null;
    },
    get isHopeless() {
      return earlyEnds >= MAX_EARLY_ENDS;
    },
    isReady: async () => {
      if (child === undefined) return false;
      const ready = await httpRequest('GET', `${opsUrl}/readyz`).then(
        ({ status }) => status === 200,
        () => false, // not listening yet, or just gone: not ready
      );
      wasReady ||= ready;
      return ready;
    },
    start: () => {
      if (wanted) return;
      wanted = true;
      run();
    },
    stop: async () => {
      wanted = false;
      clearTimeout(timer);
      await child?.stop(STOP_LIMIT_MS);
      await life;
    },
    signal: (signal) => child?.signal(signal),
  };
};

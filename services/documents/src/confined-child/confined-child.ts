import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { constants, getPriority, setPriority } from 'node:os';
import { AppError } from '@docsight/service-kit';
import { memoryGuardSignal } from '../child-program/index.ts';
import type { ChildMessage, ChildTask } from '../child-program/index.ts';
import { canUnshareNetwork, launcherOf } from './own-network.ts';
import { permissionArguments } from './permissions.ts';
import { processorMsOf } from './processor-time.ts';

/** The outcome of a task. */
type Outcome<Result> =
  | { kind: 'done'; result: Result }
  /** The child used up its processor time. */
  | { kind: 'too-slow' }
  /** The child got too little processor time to use it up, so the machine is the cause. */
  | { kind: 'starved' }
  /** The child used too much memory. */
  | { kind: 'too-heavy' }
  /** The child ended without a result, for an unknown reason. */
  | { kind: 'died' };

/** The outcome of a task, and the share of its limits that it used, from 0 to 1. */
export type CostedOutcome<Result> = Outcome<Result> & { cost: number };

export type Confinement = {
  /** The compiled program of the child. */
  childFile: string;
  /** Limits the JavaScript heap. */
  heapMegabytes: number;
  /** The folders with the files that it reads. It can read nothing else but its own program. */
  readableFolders: string[];
  /** True if its libraries contain native code. */
  needsAddons: boolean;
  /** Limits the resident memory of the whole process, without that of the task. Its memory guard enforces the limit. */
  maxRssBytes: number;
  /**
   * The processor time of a usual task, in ms. A longer one continues at a low priority, and its child runs no other
   * task. Default: no limit.
   */
  usualMs?: number;
  /** Limits the processor time of one task, in ms. Where it cannot be measured, limits the elapsed time. */
  timeoutMs: number;
};

type TaskLimits = {
  /** Is added to the limit of the memory, because a large file needs more. */
  moreRssBytes: number;
  /** Called once if the task takes longer than a usual one. */
  onLong: () => void;
};

/** A child process that runs one task at a time. */
export type ConfinedChild<Task, Result> = {
  /**
   * @throws Error if the task failed for a reason outside its input.
   */
  run(task: Task, limits: TaskLimits): Promise<CostedOutcome<Result>>;
  /** Returns the number of finished tasks. It is infinite once the child must not be used again. */
  served(): number;
  end(): void;
};

const startTimeoutMs = 30_000;
/**
 * V8 optimizes a WebAssembly function after this much work, measured in bytes of executed code. Its default is less.
 * With it, optimization takes 40 ms of the 270 ms of processor time of a first page.
 */
const optimizeAfterBytes = 30_000_000;
const backgroundPriority = constants.priority.PRIORITY_BELOW_NORMAL;
/** A child that gets less than a quarter of a core is starved. */
const maxWaitFactor = 4;
/** Linux counts processor time in steps of 10 ms. */
const minWaitMs = 20;

/**
 * Starts a child and waits until it is ready. It inherits no environment, so it knows no secret, and no output. It may
 * read its program and its files only. It starts no process, sends no signal, and writes nothing.
 * @param inBackground gives it a low priority: it uses the processor time that other processes leave.
 * @throws AppError service_unavailable if it does not start in time, Error if it cannot start at all.
 */
export const startConfinedChild = async <Task extends object, Result>(
  confinement: Confinement,
  inBackground = false,
): Promise<ConfinedChild<Task, Result>> => {
  const { childFile, maxRssBytes, timeoutMs } = confinement;
  const usualMs = inBackground ? Infinity : (confinement.usualMs ?? Infinity);
  const child = forkChild(confinement, await canUnshareNetwork());
  // At once, because threads get the priority of the thread that starts them.
  if (inBackground) lowerPriority(child);
  let served = 0;
  child.once('exit', () => {
    served = Infinity;
  });
  const end = (): void => {
    served = Infinity;
    child.kill('SIGKILL');
  };
  const first = await nextSignOf<Result>(child, startTimeoutMs);
  if (first.kind !== 'ready') {
    end();
    if (first.kind === 'silent') throw serverTooBusy('read files');
    throw new Error(`The child process ${childFile} did not start: ${JSON.stringify(first)}`);
  }

  return {
    served: () => served,
    end,
    run: async (task, { moreRssBytes, onLong }) => {
      const message: Task & ChildTask = { ...task, maxRssBytes: maxRssBytes + moreRssBytes };
      const usedMs = processorClockOf(child);
      const remainingOf = (limitMs: number) => () => limitMs - (usedMs() ?? limitMs);
      const nextSign = nextSignOf<Result>(child, timeoutMs, remainingOf(timeoutMs));
      const stopWatching = whenUsedUp(usualMs, remainingOf(usualMs), () => {
        served = Infinity; // Without rights, a priority cannot be raised again.
        lowerPriority(child);
        onLong();
      });
      if (child.connected) child.send(message, () => undefined); // a failed send is followed by the exit
      const sign = await nextSign.finally(stopWatching);
      if (sign.kind === 'done') {
        // A child with much memory gets no further task, because it would be ended in the middle of it.
        served = sign.rssBytes > maxRssBytes / 2 ? Infinity : served + 1;
        return { kind: 'done', result: sign.result, cost: Math.min(1, (usedMs() ?? 0) / timeoutMs) };
      }
      end();
      if (sign.kind === 'silent' && sign.isStarved) return { kind: 'starved', cost: 0 };
      if (sign.kind === 'silent') return { kind: 'too-slow', cost: 1 };
      if (sign.kind === 'exited' && isOutOfMemory(sign)) return { kind: 'too-heavy', cost: 1 };
      if (sign.kind === 'failed') throw new Error(`The child process ${childFile} failed: ${sign.problem}`);
      return { kind: 'died', cost: 1 };
    },
  };
};

/** Leaves the processor to others. Threads keep theirs, but the main one does the work. */
const lowerPriority = ({ pid }: ChildProcess): void => {
  if (pid !== undefined) setPriority(pid, Math.max(backgroundPriority, getPriority()));
};

/** @param toDo the task that takes too long, such as `read files`. */
export const serverTooBusy = (toDo: string): AppError =>
  new AppError('service_unavailable', `The server is too busy to ${toDo}. Try again in a minute.`, {
    headers: { 'Retry-After': '60' },
  });

const forkChild = (confinement: Confinement, hasOwnNetwork: boolean): ChildProcess => {
  const { command, leadingArguments } = launcherOf(hasOwnNetwork);
  const child = fork(confinement.childFile, {
    env: {},
    execPath: command,
    execArgv: [
      ...leadingArguments,
      `--max-old-space-size=${confinement.heapMegabytes}`,
      `--wasm-tiering-budget=${optimizeAfterBytes}`,
      ...permissionArguments(confinement),
    ],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // Permanent, because an error without a listener would end the service. The exit shows what ended.
  child.on('error', () => child.kill('SIGKILL'));
  return child;
};

type Exit = { kind: 'exited'; code: number | null; signal: string | null };
/** The next event of a child: a message, its exit, or the end of its time without either. */
type Sign<Result> = ChildMessage<Result> | Exit | { kind: 'silent'; isStarved: boolean };

/**
 * Returns a function that returns the processor time of the child since now, in ms. Undefined where it cannot be
 * measured.
 */
const processorClockOf = (child: ChildProcess): (() => number | undefined) => {
  const used = (): number | undefined => (child.pid === undefined ? undefined : processorMsOf(child.pid));
  const usedBefore = used();
  return () => {
    const usedNow = used();
    return usedBefore === undefined || usedNow === undefined ? undefined : usedNow - usedBefore;
  };
};

/**
 * Resolves to the next sign of a child. After the timeout the child may use its remaining processor time.
 * Otherwise a busy machine would make a file look slow.
 */
const nextSignOf = <Result>(
  child: ChildProcess,
  timeoutMs: number,
  remainingMs: () => number = () => 0,
): Promise<Sign<Result>> =>
  new Promise((resolve) => {
    const settle = (sign: Sign<Result>): void => {
      clearTimeout(timer);
      child.off('message', onMessage).off('exit', onExit);
      resolve(sign);
    };
    const giveUpAt = performance.now() + timeoutMs * maxWaitFactor;
    const onTimeout = (): void => {
      const remaining = remainingMs();
      const isStarved = performance.now() >= giveUpAt;
      if (remaining <= 0 || isStarved) settle({ kind: 'silent', isStarved: isStarved && remaining > 0 });
      else timer = setTimeout(onTimeout, Math.max(remaining, minWaitMs));
    };
    let timer = setTimeout(onTimeout, timeoutMs);
    const onMessage = (message: unknown): void => settle(message as ChildMessage<Result>);
    const onExit = (code: number | null, signal: string | null): void => settle({ kind: 'exited', code, signal });
    child.on('message', onMessage).on('exit', onExit);
    if (child.exitCode !== null || child.signalCode !== null) onExit(child.exitCode, child.signalCode);
  });

/**
 * Calls back once a task has used up some processor time, at the earliest after as much elapsed time. Returns the
 * function that ends the watching.
 */
const whenUsedUp = (limitMs: number, remainingMs: () => number, onUsedUp: () => void): (() => void) => {
  if (limitMs === Infinity) return () => undefined;
  const check = (): void => {
    const remaining = remainingMs();
    if (remaining <= 0) onUsedUp();
    else timer = setTimeout(check, Math.max(remaining, minWaitMs));
  };
  let timer = setTimeout(check, limitMs);
  return () => clearTimeout(timer);
};

/** Returns true for a child that its memory guard ended, or V8 at the limit of the heap. */
const isOutOfMemory = ({ code, signal }: Exit): boolean =>
  signal === memoryGuardSignal || signal === 'SIGABRT' || code === 134;

import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import type { DataFolder } from './data-folder.ts';
import { logFileOf, shortenLog } from './log-file.ts';
import { removePidFile, writePidFile } from './pid-file.ts';
import { isGroupAlive, sendSignal } from './process-identity.ts';
import { waitUntil } from './wait-until.ts';

export type Exit = { code: number | null; signal: NodeJS.Signals | null };

/** A child process, with all processes that it starts itself (its process group). */
export type Child = {
  readonly name: string;
  readonly pid: number;
  readonly exited: Promise<Exit>;
  /** Returns how it ended, or undefined while it runs. */
  exit(): Exit | undefined;
  signal(signal: NodeJS.Signals): void;
  /** Sends SIGTERM, and SIGKILL to the whole group after `timeoutMs`. Resolves when the whole group has ended. */
  stop(timeoutMs: number): Promise<void>;
  /** Sends SIGKILL to the whole group. Resolves when it has ended. */
  kill9(): Promise<void>;
};

export type ChildCommand = {
  /** Names the pid file, and the log file unless `log` does. */
  name: string;
  command: string;
  args: readonly string[];
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  log?: string;
};

/** How long a group may outlive its first process. */
const groupEndTimeoutMs = 5_000;

/** In an hour a busy service writes tens of megabytes. */
const shortenLogEveryMs = 60_000;

const liveGroups = new Set<number>();

/** Sends SIGKILL to everything that this process has started. */
export const killAllChildren = (): void => {
  for (const group of liveGroups) sendSignal(-group, 'SIGKILL');
};

/**
 * Starts a process, appends its output to `logs/<name>.log`, writes `run/<name>.pid`, and lets the guardian watch it.
 * The process gets its own group: Ctrl-C in the terminal reaches only us, so that we can stop everything in order.
 */
export const startChild = (
  folder: DataFolder,
  { name, command, args, env, cwd, log = name }: ChildCommand,
): Promise<Child> =>
  new Promise((resolve, reject) => {
    const pidFile = path.join(folder.runDir, `${name}.pid`);
    const logFile = logFileOf(folder, log);
    const output = openSync(logFile, 'a', 0o600);
    const child = spawn(command, args, {
      detached: true,
      cwd: cwd ?? folder.dir,
      env,
      stdio: ['ignore', output, output],
    });
    closeSync(output);
    child.once('error', reject);
    const pid = child.pid;
    if (pid === undefined) return; // the event 'error' follows
    writePidFile(pidFile, pid);
    folder.guardian.watch(pid);
    liveGroups.add(pid);
    const shortening = setInterval(() => shortenLog(logFile), shortenLogEveryMs).unref();

    let exit: Exit | undefined;
    const exited = new Promise<Exit>((ended) => {
      child.once('exit', (code, signal) => {
        exit = { code, signal };
        clearInterval(shortening);
        removePidFile(pidFile);
        ended(exit);
      });
    });
    const groupEnded = exited.then(async () => {
      await endGroup(pid);
      folder.guardian.unwatch(pid);
      liveGroups.delete(pid);
    });
    resolve({
      name,
      pid,
      exited,
      exit: () => exit,
      signal: (signal) => {
        if (exit === undefined) sendSignal(pid, signal);
      },
      stop: async (timeoutMs) => {
        if (exit === undefined) sendSignal(pid, 'SIGTERM');
        const timer = setTimeout(() => sendSignal(-pid, 'SIGKILL'), timeoutMs);
        await groupEnded;
        clearTimeout(timer);
      },
      kill9: async () => {
        sendSignal(-pid, 'SIGKILL');
        await groupEnded;
      },
    });
  });

/** Waits until the other processes of a group have ended by themselves, and kills the rest. */
const endGroup = async (group: number): Promise<void> => {
  const hasEnded = (): Promise<boolean> =>
    waitUntil(() => !isGroupAlive(group), { timeoutMs: groupEndTimeoutMs, everyMs: 20 });
  if (await hasEnded()) return;
  sendSignal(-group, 'SIGKILL');
  await hasEnded();
};

import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import type { DataFolder } from './data-folder.ts';
import { removePidFile, writePidFile } from './pid-file.ts';
import { isGroupAlive, sendSignal } from './process-identity.ts';
import { until } from './until.ts';

export type Exit = { code: number | null; signal: NodeJS.Signals | null };

/** A process of ours with all that it starts itself (its process group). */
export type Child = {
  readonly name: string;
  readonly pid: number;
  readonly exited: Promise<Exit>;
  /** How it ended; undefined while it runs. */
  exit(): Exit | undefined;
  signal(signal: NodeJS.Signals): void;
  /** SIGTERM, and SIGKILL to the whole group after `limitMs`. Resolves when none of its processes is left. */
  stop(limitMs: number): Promise<void>;
  /** SIGKILL to the whole group, at once. */
  kill9(): Promise<void>;
};

export type ChildCommand = {
  /** Names the pid file and, unless `log` is given, the log file. */
  name: string;
  command: string;
  args: readonly string[];
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  log?: string;
};

const GROUP_END_LIMIT_MS = 5_000;

const liveGroups = new Set<number>();

/** The last resort: SIGKILL to everything that this process has started. */
export const killAllChildren = (): void => {
  for (const group of liveGroups) sendSignal(-group, 'SIGKILL');
};

/**
 * Starts a process in a group of its own (Ctrl-C in the terminal reaches us alone, and we stop it in order), with its output
 * appended to `logs/<name>.log`, its number in `run/<name>.pid`, and the guardian watching.
 */
export const startChild = (
  folder: DataFolder,
  { name, command, args, env, cwd, log = name }: ChildCommand,
): Promise<Child> =>
  new Promise((resolve, reject) => {
    const pidFile = path.join(folder.runDir, `${name}.pid`);
    const output = openSync(logFileOf(folder, log), 'a', 0o600);
    const child = spawn(command, args, {
      detached: true,
      cwd: cwd ?? folder.dir,
      env,
      stdio: ['ignore', output, output],
    });
    closeSync(output);
    child.once('error', reject);
    const pid = child.pid;
    if (pid === undefined) return; // 'error' follows
    writePidFile(pidFile, pid);
    folder.guardian.watch(pid);
    liveGroups.add(pid);

    let exit: Exit | undefined;
    const groupEnded = (limitMs: number): Promise<boolean> => until(() => !isGroupAlive(pid), { limitMs, everyMs: 20 });
    const exited = new Promise<Exit>((ended) => {
      child.once('exit', (code, signal) => {
        exit = { code, signal };
        // What it started ends by itself when it sees its parent gone; what does not is ended here.
        void groupEnded(GROUP_END_LIMIT_MS).then((allGone) => {
          if (!allGone) sendSignal(-pid, 'SIGKILL');
          folder.guardian.forget(pid);
          liveGroups.delete(pid);
        });
        removePidFile(pidFile);
        ended({ code, signal });
      });
    });
    const end = async (): Promise<void> => {
      await exited;
      if (await groupEnded(GROUP_END_LIMIT_MS)) return;
      sendSignal(-pid, 'SIGKILL');
      await groupEnded(GROUP_END_LIMIT_MS);
    };
    resolve({
      name,
      pid,
      exited,
      exit: () => exit,
      signal: (signal) => {
        if (exit === undefined) sendSignal(pid, signal);
      },
      stop: async (limitMs) => {
        if (exit === undefined) sendSignal(pid, 'SIGTERM');
        const timer = setTimeout(() => sendSignal(-pid, 'SIGKILL'), limitMs);
        await end();
        clearTimeout(timer);
      },
      kill9: async () => {
        sendSignal(-pid, 'SIGKILL');
        await end();
      },
    });
  });

export const logFileOf = (folder: DataFolder, name: string): string => path.join(folder.logsDir, `${name}.log`);

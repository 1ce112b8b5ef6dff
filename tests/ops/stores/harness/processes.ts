import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { promisify } from 'node:util';

/** A server that a test started. */
export type ServerProcess = { pid: number; kill(signal: NodeJS.Signals): Promise<void> };

/** Runs a command to its end. @throws Error with its output. */
export const run = async (command: string, args: readonly string[], env?: NodeJS.ProcessEnv): Promise<string> => {
  const { stdout } = await promisify(execFile)(command, args, { ...(env && { env }), maxBuffer: 1e8 });
  return stdout;
};

/** Starts a server in a process group of its own. A signal reaches the whole group. */
export const startProcess = (
  command: string,
  args: readonly string[],
  { logFile, env, cwd }: { logFile: string; env?: NodeJS.ProcessEnv; cwd?: string },
): ServerProcess => {
  const log = openSync(logFile, 'a');
  const child = spawn(command, args, { env, cwd, detached: true, stdio: ['ignore', log, log] });
  const exited = once(child, 'exit');
  const { pid } = child;
  if (pid === undefined) throw new Error(`${command} did not start.`);
  return {
    pid,
    kill: async (signal) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      process.kill(-pid, signal);
      if (signal !== 'SIGSTOP' && signal !== 'SIGCONT') await exited;
    },
  };
};

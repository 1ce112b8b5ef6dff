import { spawn } from 'node:child_process';

export type CommandResult = {
  /** The exit code. Null if the command could not start, or ended by a signal. */
  code: number | null;
  /** What it wrote to stdout and stderr, in order. */
  output: string;
};

/**
 * Runs a command to its end, in a process group of its own: Ctrl-C in the terminal must not interrupt a package manager
 * half way. The caller checks its own signal afterwards.
 */
export const runCommand = (
  command: string,
  args: readonly string[],
  { env = process.env, cwd }: { env?: NodeJS.ProcessEnv; cwd?: string } = {},
): Promise<CommandResult> =>
  new Promise((resolve) => {
    const child = spawn(command, args, { env, cwd, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.once('error', (error) => resolve({ code: null, output: error.message }));
    child.once('close', (code) => resolve({ code, output: Buffer.concat(chunks).toString('utf8') }));
  });

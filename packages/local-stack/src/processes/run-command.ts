import { spawn } from 'node:child_process';

export type CommandResult = { code: number | null; output: string };

/**
 * Runs a command to its end. `output` is what it wrote to stdout and stderr, in order. A command that cannot be started
 * answers code null. It runs in a session of its own, so that Ctrl-C in the terminal does not tear a package manager
 * apart half way: the caller looks at its own signal afterwards.
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

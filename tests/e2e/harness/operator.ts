import { spawn } from 'node:child_process';
import path from 'node:path';
import { testServers } from '@docsight/testkit';
import type { TestStack } from './test-stack.ts';

const root = path.resolve(import.meta.dirname, '../../..');

export type CommandResult = { code: number | null; output: string };

/** Runs a program to its end. Returns what it printed to both streams. */
export const run = (
  command: string,
  args: readonly string[],
  { cwd = root, env }: { cwd?: string; env: NodeJS.ProcessEnv },
): Promise<CommandResult> =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env: { ...env, NODE_OPTIONS: '' } });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('close', (code) => resolve({ code, output }));
  });

/** `npm run docsight -- …`, as an operator types it. */
export const docsight = (args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<CommandResult> =>
  run('npm', ['run', '--silent', 'docsight', '--', ...args], { env: { ...process.env, ...env } });

/** The same, for a stack that shares the test servers. */
export const docsightOf = ({ databasePrefix }: Pick<TestStack, 'databasePrefix'>, ...args: string[]) =>
  docsight(args, { MONGO_URL: testServers().mongoUrl, DATABASE_PREFIX: databasePrefix });

/** Matches a line of a stack trace. */
export const stackTrace = /^\s+at .*[:(]/m;

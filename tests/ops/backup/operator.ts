import { spawn } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');

/** Runs `npm run docsight -- …` as an operator does. Returns its exit code and what it printed. */
export const docsight = (
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<{ code: number | null; output: string }> =>
  new Promise((resolve) => {
    const all = { ...process.env, NODE_OPTIONS: '', ...env };
    const child = spawn('npm', ['run', '--silent', 'docsight', '--', ...args], { cwd: root, env: all });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('close', (code) => resolve({ code, output }));
  });

import { spawn } from 'node:child_process';
import path from 'node:path';
import { testServers } from '@docsight/testkit';
import type { TestStack } from './test-stack.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** `npm run docsight -- …`, as an operator types it, of a stack that shares the test servers. */
export const docsight = (
  { databasePrefix }: Pick<TestStack, 'databasePrefix'>,
  ...args: string[]
): Promise<{ code: number | null; output: string }> =>
  new Promise((resolve) => {
    const { mongoUrl } = testServers();
    const env = { ...process.env, NODE_OPTIONS: '', MONGO_URL: mongoUrl, DATABASE_PREFIX: databasePrefix };
    const child = spawn('npm', ['run', '--silent', 'docsight', '--', ...args], { cwd: root, env });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('exit', (code) => resolve({ code, output }));
  });

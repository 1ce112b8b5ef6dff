import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '@docsight/local-stack';

/** A system that `npm start` runs in a folder. */
export type StartedSystem = {
  /** Time until it was ready, with the installation and the build if they were missing. In seconds. */
  startSeconds: number;
  /** `npm`, whose descendants are all processes of the system. */
  pid: number;
  stop(): Promise<void>;
};

type Options = { folder: string; dataDir: string; isSingle?: boolean; env?: NodeJS.ProcessEnv };

/** Types `npm start` and waits until the system is ready. @throws Error with the output if it ends before. */
export const npmStart = async ({ folder, dataDir, isSingle = false, env }: Options): Promise<StartedSystem> => {
  const options = ['--port', String(await freePort()), '--data-dir', dataDir, ...(isSingle ? ['--single'] : [])];
  const startedAt = performance.now();
  const child = spawn('npm', ['start', '--', ...options], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env, NODE_OPTIONS: '' },
  });
  const exited = once(child, 'exit');
  let output = '';
  const isReady = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (/^docsight ready on /m.test(output)) resolve();
      });
  });
  const failed = exited.then(() => {
    throw new Error(`npm start has ended:\n${output}`);
  });
  await Promise.race([isReady, failed]);
  failed.catch(() => undefined); // later exits are those of stop
  return {
    startSeconds: (performance.now() - startedAt) / 1_000,
    pid: child.pid!,
    stop: async () => {
      child.kill('SIGINT');
      await exited;
    },
  };
};

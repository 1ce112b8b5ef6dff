import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** A bare Express server in a process of its own, as the baseline. */
export type Baseline = {
  url: string;
  pid: number;
  /** Stores a file that `GET /files/NAME` serves. */
  addFile(name: string, content: Uint8Array): Promise<void>;
  stop(): Promise<void>;
};

export const startBaseline = async (): Promise<Baseline> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'docsight-baseline-'));
  const child = fork(fileURLToPath(new URL('./baseline-process.js', import.meta.url)), [folder], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const [port] = (await once(child, 'message')) as [number];
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid!,
    addFile: (name, content) => writeFile(path.join(folder, name), content),
    stop: async () => {
      const exited = once(child, 'exit');
      child.disconnect();
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
};

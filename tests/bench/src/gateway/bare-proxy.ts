import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** http-proxy-middleware in a bare Express, in a process of its own, as the baseline. */
export type BareProxy = { url: string; pid: number; stop(): Promise<void> };

export const startBareProxy = async (target: string): Promise<BareProxy> => {
  const child = fork(fileURLToPath(new URL('./bare-proxy-process.js', import.meta.url)), [target], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const [port] = (await once(child, 'message')) as [number];
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid!,
    stop: async () => {
      const exited = once(child, 'exit');
      child.disconnect();
      await exited;
    },
  };
};

import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Requests of one kind. */
export type Load = {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: Uint8Array;
  connections: number;
  /** The requests of each connection, in order. They replace `headers` and `body`. */
  perConnection?: { headers: Record<string, string>; body: string }[][];
  /** Number of requests over all connections. */
  amount: number;
};

/** `timesMs` has the time of each request. A response other than 2xx is an error and ends the part. */
export type LoadResult = { perSecond: number; timesMs: number[] };

/** The load generator, autocannon, in a process of its own. */
export type LoadGenerator = {
  pid: number;
  run(load: Load): Promise<LoadResult>;
  stop(): void;
};

export const startLoadGenerator = (): LoadGenerator => {
  // Results contain thousands of numbers, and requests contain whole files: JSON would be slow.
  const child = fork(fileURLToPath(new URL('./load-process.js', import.meta.url)), { serialization: 'advanced' });
  return {
    pid: child.pid!,
    run: async (load) => {
      const response = nextMessage(child);
      child.send(load);
      const result = (await response) as LoadResult | { problem: string };
      if ('problem' in result) throw new Error(`The load on ${load.url} failed: ${result.problem}`);
      return result;
    },
    stop: () => child.disconnect(),
  };
};

const nextMessage = (child: ChildProcess): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const ended = (code: number | null): void => reject(new Error(`The load generator ended with ${String(code)}.`));
    child.once('exit', ended);
    child.once('message', (message) => {
      child.off('exit', ended);
      resolve(message);
    });
  });

import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** What is asked, how often and by how many at once. */
export type Load = {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: Uint8Array;
  connections: number;
  /** What each connection sends, one request after the other, instead of the same all the time. */
  perConnection?: { headers: Record<string, string>; body: string }[][];
  /** How many requests in all. */
  amount: number;
};

/** Times of single requests in milliseconds. A response other than 2xx is an error and ends the benchmark. */
export type LoadResult = { perSecond: number; timesMs: number[] };

/** The load generator, autocannon, in a process of its own. */
export type LoadGenerator = {
  run(load: Load): Promise<LoadResult>;
  stop(): void;
};

export const startLoadGenerator = (): LoadGenerator => {
  // Results contain thousands of numbers, and requests contain whole files: JSON would be slow.
  const child = fork(fileURLToPath(new URL('./load-process.js', import.meta.url)), { serialization: 'advanced' });
  return {
    run: async (load) => {
      const answer = nextMessage(child);
      child.send(load);
      const told = (await answer) as LoadResult | { problem: string };
      if ('problem' in told) throw new Error(`The load on ${load.url} failed: ${told.problem}`);
      return told;
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

/** The value below which a part of the numbers lie: 0.5 for the median. */
export const quantile = (numbers: number[], part: number): number => {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;
};

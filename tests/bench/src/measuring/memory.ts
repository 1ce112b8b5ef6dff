import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

const sampleEveryMs = 50;

/** Watches how much the memory of processes grows together, in megabytes. Linux only. */
export const watchMemory = async (pids: number[]): Promise<{ stop(): Promise<number> }> => {
  const sum = async (): Promise<number> =>
    (await Promise.all(pids.map(residentMb))).reduce((total, megabytes) => total + megabytes, 0);
  const before = await sum();
  let most = before;
  const ended = new AbortController();
  const watching = (async () => {
    while (!ended.signal.aborted) {
      most = Math.max(most, await sum());
      await pause(sampleEveryMs);
    }
  })();
  return {
    stop: async () => {
      ended.abort();
      await watching;
      return most - before;
    },
  };
};

/** Returns the resident memory of a process. Linux only. */
export const residentMb = async (pid: number): Promise<number> =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))![1]) / 1_024;

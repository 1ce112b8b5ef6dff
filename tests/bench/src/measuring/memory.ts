import { readFile, readdir } from 'node:fs/promises';
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

/**
 * Returns the memory of a process and its descendants in megabytes. Memory that they share counts once. Linux only.
 */
export const sharedMbOfTree = async (root: number): Promise<number> => {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = new Map(await valuesOf(all, 'status', /^PPid:\s+(\d+)/m));
  const isInTree = (pid: number | undefined): boolean => pid === root || (!!pid && isInTree(parents.get(pid)));
  const kilobytes = await valuesOf(all.filter(isInTree), 'smaps_rollup', /^Pss:\s+(\d+) kB/m);
  return kilobytes.reduce((sum, [, value]) => sum + value, 0) / 1_024;
};

/** Returns a number of each process, from one of its files. Leaves out processes that end meanwhile. */
const valuesOf = async (pids: number[], file: string, pattern: RegExp): Promise<[pid: number, value: number][]> => {
  const found = await Promise.allSettled(
    pids.map(async (pid): Promise<[number, number]> => {
      const content = await readFile(`/proc/${pid}/${file}`, 'utf8');
      return [pid, Number(pattern.exec(content)![1])];
    }),
  );
  return found.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
};

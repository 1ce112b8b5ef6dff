import { readFile, readdir } from 'node:fs/promises';
import type { Product } from './product.ts';

/** The unit of processor time on Linux, everywhere that Node runs on it. */
const ticksPerSecond = 100;

/** Returns the processor time that a process has taken so far, all its threads, in milliseconds. Linux only. */
export const cpuMsOf = async (pid: number): Promise<number> => cpuMsIn(await statOf(pid));

/** Processor time in milliseconds, by the name of a service or server. */
export type CpuTimes = Record<string, number>;

const services = ['gateway', 'documents', 'tracking', 'analytics', 'webhooks', 'notifications'] as const;

/** Returns the processor time of all processes of the product so far. Linux only. */
export const cpuTimesOf = async ({ stack }: Product): Promise<CpuTimes> => {
  const leaders = new Map(services.flatMap((name) => stack.pidsOf(name).map((pid) => [pid, name as string] as const)));
  for (const [name, server] of Object.entries(stack.servers)) if (server.pid !== null) leaders.set(server.pid, name);
  const times: CpuTimes = {};
  for (const name of leaders.values()) times[name] = 0;
  for (const stat of await statsOfAll()) {
    // Each process of the product leads a group, which has all that it starts itself.
    const name = leaders.get(Number(stat[groupField]));
    if (name !== undefined) times[name]! += cpuMsIn(stat);
  }
  return times;
};

/** Returns the processor time that was taken between two looks. */
export const cpuTimesBetween = (before: CpuTimes, after: CpuTimes): CpuTimes =>
  Object.fromEntries(Object.entries(after).map(([name, ms]) => [name, ms - (before[name] ?? 0)]));

export const cpuSum = (times: CpuTimes): number => Object.values(times).reduce((sum, ms) => sum + ms, 0);

/** Fields of `/proc/<pid>/stat` after the name of the program. */
const groupField = 2;
const timeFields = [11, 12] as const;

const cpuMsIn = (stat: string[]): number =>
  (timeFields.reduce((sum, field) => sum + Number(stat[field]), 0) * 1_000) / ticksPerSecond;

const statOf = async (pid: number): Promise<string[]> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
};

/** Leaves out processes that end meanwhile. */
const statsOfAll = async (): Promise<string[][]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const found = await Promise.allSettled(pids.map(statOf));
  return found.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
};

import { readFile, readdir } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { serviceNames } from '@docsight/contracts';
import type { Table } from '../results/table.ts';
import type { Product } from '../running/product.ts';

/** Processor time in milliseconds, by the name of a process. */
export type CpuTimes = Record<string, number>;

/** The name of the processes that create the load. Sums leave them out. */
export const loadName = 'load';

/** The unit of processor time on Linux, everywhere that Node runs on it. */
const ticksPerSecond = 100;

/** Returns the processor time of a process so far, with all its threads, in milliseconds. Linux only. */
const cpuMsOf = async (pid: number): Promise<number> => cpuMsIn(await statOf(pid));

/**
 * Returns the processor time so far of all processes of the product. Each includes the children that it has started.
 * Linux only.
 */
export const productTimes = async ({ stack }: Product): Promise<CpuTimes> => {
  const leaders = new Map(
    serviceNames.flatMap((name) => stack.pidsOf(name).map((pid) => [pid, name as string] as const)),
  );
  for (const [name, server] of Object.entries(stack.servers)) if (server.pid !== null) leaders.set(server.pid, name);
  const times: CpuTimes = {};
  for (const name of leaders.values()) times[name] = 0;
  for (const stat of await statsOfAll()) {
    // Each process of the product leads a group, to which its children belong.
    const name = leaders.get(Number(stat[groupField]));
    if (name !== undefined) times[name]! += cpuMsIn(stat);
  }
  return times;
};

/** Returns the processor time so far of other processes, added up by name. Linux only. */
export const processTimes = async (pids: Record<string, number[]>): Promise<CpuTimes> => {
  const entries = Object.entries(pids).map(async ([name, some]) => [name, sum(await Promise.all(some.map(cpuMsOf)))]);
  return Object.fromEntries(await Promise.all(entries)) as CpuTimes;
};

/** Returns the processor time that the product takes in a second without requests. */
export const idleTimes = async (product: Product, seconds = 5): Promise<CpuTimes> => {
  const before = await productTimes(product);
  await pause(seconds * 1_000);
  return cpuPerOperation(before, await productTimes(product), seconds);
};

/** Returns the processor time between two measurements, divided by the number of operations. */
export const cpuPerOperation = (before: CpuTimes, after: CpuTimes, operations: number): CpuTimes =>
  Object.fromEntries(Object.entries(after).map(([name, ms]) => [name, (ms - (before[name] ?? 0)) / operations]));

/**
 * Runs operations and returns the processor time of each. Idle work is subtracted: it depends on the duration, which
 * differs between machines.
 */
export const measureCpu = async (
  operations: number,
  times: () => Promise<CpuTimes>,
  idle: CpuTimes,
  run: () => Promise<void>,
): Promise<CpuTimes> => {
  const before = await times();
  const startedAt = performance.now();
  await run();
  const seconds = (performance.now() - startedAt) / 1_000;
  const perOperation = cpuPerOperation(before, await times(), operations);
  return Object.fromEntries(
    Object.entries(perOperation).map(([name, ms]) => {
      const idleMs = ((idle[name] ?? 0) * seconds) / operations;
      return [name, Math.max(0, ms - idleMs)];
    }),
  );
};

/** Returns the mean of several measurements, by process. */
export const meanCpu = (measurements: CpuTimes[]): CpuTimes =>
  Object.fromEntries(
    Object.keys(measurements[0] ?? {}).map((name) => [
      name,
      sum(measurements.map((times) => times[name] ?? 0)) / measurements.length,
    ]),
  );

/** Returns the processor time of all processes but the load generator. */
export const cpuSum = (times: CpuTimes): number => sum(Object.values(times)) - (times[loadName] ?? 0);

/** Processes that take less than this part of an operation share the column `others`. */
const leastPart = 0.03;

/** Returns a table with a row for each operation and a column for each process. */
export const cpuTable = (caption: string, operations: Record<string, CpuTimes>): Table => {
  const all = Object.values(operations);
  const part = (name: string): number => Math.max(...all.map((times) => (times[name] ?? 0) / cpuSum(times)));
  const names = [...new Set(all.flatMap(Object.keys))].filter((name) => name !== loadName);
  const shown = names.filter((name) => part(name) >= leastPart).sort((a, b) => part(b) - part(a));
  const others = names.filter((name) => !shown.includes(name));
  const columns: Record<string, (times: CpuTimes) => number | undefined> = {
    ...Object.fromEntries(shown.map((name) => [name, (times: CpuTimes) => times[name]])),
    ...(others.length > 0 && { others: sumOf(others) }),
    sum: cpuSum,
    ...(all.some((times) => loadName in times) && { [loadName]: (times) => times[loadName] }),
  };
  const text = (ms: number | undefined): string => (ms === undefined ? '' : ms.toFixed(ms >= 10 ? 1 : 2));
  return {
    caption,
    columns: ['', ...Object.keys(columns)],
    rows: Object.entries(operations).map(([operation, times]) => [
      operation,
      ...Object.values(columns).map((timeOf) => text(timeOf(times))),
    ]),
  };
};

/** Returns undefined for an operation without any of the processes. */
const sumOf =
  (names: string[]) =>
  (times: CpuTimes): number | undefined =>
    names.some((name) => name in times) ? sum(names.map((name) => times[name] ?? 0)) : undefined;

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Fields of `/proc/<pid>/stat` after the name of the program. */
const groupField = 2;
const timeFields = [11, 12] as const;

const cpuMsIn = (stat: string[]): number =>
  (sum(timeFields.map((field) => Number(stat[field]))) * 1_000) / ticksPerSecond;

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

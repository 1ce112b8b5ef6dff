import { execFile } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import type { CpuInfo } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

/** Where and when something was measured. */
export type RunFacts = {
  /** ISO 8601. */
  at: string;
  /** Abbreviated. Ends with `+` if files differed from it. */
  commit: string;
  cores: number;
  processor: string;
  node: string;
  /** Of the minute before the run. The part before it is included. */
  loadAverage: number;
  /** The part of the processors' time that other work used just before the run, 0 to 1. Older results lack it. */
  busyShare?: number;
};

export const describeRun = async (): Promise<RunFacts> => ({
  at: new Date().toISOString(),
  commit: await commitOf(),
  cores: cpus().length,
  processor: cpus()[0]?.model.trim() ?? 'unknown',
  node: process.versions.node,
  loadAverage: Math.round(loadavg()[0]! * 10) / 10,
  busyShare: await busyShareNow(),
});

/** Long enough for work that comes and goes. The part before has stopped its processes, so none of it is ours. */
const windowMs = 3_000;

const busyShareNow = async (): Promise<number> => {
  const before = cpus();
  await pause(windowMs);
  return Math.round(busyShareBetween(before, cpus()) * 100) / 100;
};

/** Returns the part of the time between two readings in which the processors were not idle, 0 to 1. */
export const busyShareBetween = (before: Pick<CpuInfo, 'times'>[], after: Pick<CpuInfo, 'times'>[]): number => {
  const passed = (timeOf: (times: CpuInfo['times']) => number): number => sumOf(after, timeOf) - sumOf(before, timeOf);
  const idle = passed((times) => times.idle);
  const all = passed((times) => times.user + times.nice + times.sys + times.irq + times.idle);
  return all === 0 ? 0 : 1 - idle / all;
};

const sumOf = (cores: Pick<CpuInfo, 'times'>[], timeOf: (times: CpuInfo['times']) => number): number =>
  cores.reduce((sum, { times }) => sum + timeOf(times), 0);

const run = promisify(execFile);

/** An unpacked archive has no commit. */
const commitOf = async (): Promise<string> => {
  try {
    const { stdout: commit } = await run('git', ['rev-parse', '--short=9', 'HEAD']);
    const { stdout: changes } = await run('git', [
      'status',
      '--porcelain',
      '--',
      'services',
      'packages',
      'tests/bench',
    ]);
    return `${commit.trim()}${changes === '' ? '' : '+'}`;
  } catch {
    return 'unknown';
  }
};

const dateFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

const busyText = ' Other work kept the machine busy, so times are too long.';
/** Less is that of the machine itself. */
const maxBusyShare = 0.1;

type OtherWork = Pick<RunFacts, 'busyShare' | 'loadAverage' | 'cores'>;

const isBusy = ({ busyShare, loadAverage, cores }: OtherWork): boolean =>
  busyShare === undefined ? loadAverage > cores : busyShare > maxBusyShare;

const otherWorkText = ({ busyShare, loadAverage }: OtherWork): string =>
  busyShare === undefined ? `load average ${loadAverage}` : `${Math.round(busyShare * 100)} % busy`;

/** Returns the sentence about a run that its table ends with. */
export const runText = (run: RunFacts & { seconds: number }): string => {
  const { at, commit, cores, processor, node, seconds } = run;
  return (
    `Measured on ${dateFormat.format(new Date(at))} at commit \`${commit}\` in ${seconds} s: ` +
    `${cores} cores (${processor}), Node ${node}, ${otherWorkText(run)} before the run.${isBusy(run) ? busyText : ''}`
  );
};

import { execFile } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
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
  /** Of the minute before the run: how much other work the machine had. */
  loadAverage: number;
};

export const describeRun = async (): Promise<RunFacts> => ({
  at: new Date().toISOString(),
  commit: await commitOf(),
  cores: cpus().length,
  processor: cpus()[0]?.model.trim() ?? 'unknown',
  node: process.versions.node,
  loadAverage: Math.round(loadavg()[0]! * 10) / 10,
});

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

/** Returns the sentence about a run that its table ends with. */
export const runText = ({ at, commit, cores, processor, node, loadAverage, seconds }: RunFacts & { seconds: number }) =>
  `Measured on ${dateFormat.format(new Date(at))} at commit \`${commit}\` in ${seconds} s: ` +
  `${cores} cores (${processor}), Node ${node}, load average ${loadAverage} before the run.${
    loadAverage > cores ? busyText : ''
  }`;

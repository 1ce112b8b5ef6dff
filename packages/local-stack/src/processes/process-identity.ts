import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { errorCodeOf } from '@docsight/service-kit/error-code';

/**
 * Returns what distinguishes a process from a later one with the same number: the boot of the machine, and the start of
 * the process in clock ticks since then. Undefined if there is no such process, or no /proc.
 */
export const processIdentity = (pid: number): string | undefined => {
  const startTicks = liveStat(pid)?.[19];
  return startTicks === undefined ? undefined : `${bootId()}/${startTicks}`;
};

/** Returns whether a process group has a live member. Zombies do not count: in a container they may never be reaped. */
export const isGroupAlive = (group: number): boolean => {
  if (!sendSignal(-group, 0)) return false;
  const pids = allPids();
  return pids.length === 0 || pids.some((pid) => liveStat(pid)?.[2] === String(group));
};

/** Returns the fields of /proc/<pid>/stat from the third on: state, parent, group, and so on. */
const liveStat = (pid: number): string[] | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the command in brackets. It may contain blanks and brackets, so count from its end.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const isEnded = fields[0] === 'Z' || fields[0] === 'X';
    return isEnded ? undefined : fields;
  } catch {
    return undefined; // it has ended
  }
};

const allPids = (): number[] =>
  existsSync('/proc/self')
    ? readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .map(Number)
    : [];

const bootId = (): string => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();

/** Sends a signal to a process, or with a negative number to a process group. Returns false if there is none. */
export const sendSignal = (target: number, signal: NodeJS.Signals | 0): boolean => {
  try {
    process.kill(target, signal);
    return true;
  } catch (error) {
    if (errorCodeOf(error) === 'ESRCH') return false;
    throw error;
  }
};

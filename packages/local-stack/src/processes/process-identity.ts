import { existsSync, readdirSync, readFileSync } from 'node:fs';

/**
 * What tells a process from another one that later got the same number: the boot of the machine and the moment, in clock
 * ticks since then, at which it was started. Undefined when there is no such process (any more), or on a system without /proc.
 */
export const processIdentity = (pid: number): string | undefined => {
  const startedTicks = liveStat(pid)?.[19];
  return startedTicks === undefined ? undefined : `${bootId()}/${startedTicks}`;
};

/**
 * Whether a process group has a live member. One that has ended, but whose parent has not asked how, is not alive: in a
 * container there may be nobody to ask.
 */
export const isGroupAlive = (group: number): boolean => {
  if (!sendSignal(-group, 0)) return false;
  const pids = processNumbers();
  return pids.length === 0 || pids.some((pid) => liveStat(pid)?.[2] === String(group));
};

/** The fields of /proc/<pid>/stat from the third on: state, parent, group … Undefined for what has ended. */
const liveStat = (pid: number): string[] | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the command in brackets, which may hold blanks and brackets itself: count from its end.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields;
  } catch {
    return undefined; // gone between two looks: the answer, not a fault
  }
};

const processNumbers = (): number[] =>
  existsSync('/proc/self')
    ? readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .map(Number)
    : [];

const bootId = (): string => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();

/** Sends a signal to a process group (or, with a positive number, to a process). False when it is gone. */
export const sendSignal = (target: number, signal: NodeJS.Signals | 0): boolean => {
  try {
    process.kill(target, signal);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
};

import { readFileSync } from 'node:fs';

/**
 * What tells a process from another one that later got the same number: the boot of the machine and the moment, in clock
 * ticks since then, at which it was started. Undefined when there is no such process (any more), or on a system without /proc.
 */
export const processIdentity = (pid: number): string | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the command in brackets, which may hold blanks and brackets itself: count from its end.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const state = fields[0];
    const startedTicks = fields[19];
    if (startedTicks === undefined || state === 'Z' || state === 'X') return undefined;
    return `${bootId()}/${startedTicks}`;
  } catch {
    return undefined; // gone between two looks: the answer, not a fault
  }
};

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

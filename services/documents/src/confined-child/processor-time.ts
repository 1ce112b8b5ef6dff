import { readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second (USER_HZ), on every architecture that Node runs on. */
const msPerTick = 10;

/** The processor time that a process and its threads have used, in ms. Undefined where there is no /proc, or when the process has ended. */
export const processorMsOf = (pid: number): number | undefined => {
  try {
    // The second field, the name, may contain spaces: count from its closing parenthesis. utime and stime are fields 14 and 15. Source: proc(5).
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
    return (Number(fields[11]) + Number(fields[12])) * msPerTick;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};

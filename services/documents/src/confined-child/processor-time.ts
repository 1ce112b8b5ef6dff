import { readFileSync } from 'node:fs';
import { errorCodeOf } from '@docsight/service-kit';

/** Linux counts processor time in units of 10 ms (USER_HZ), on every architecture that Node supports. */
const msPerTick = 10;

/**
 * Returns the processor time of a process and its threads, in ms. Undefined without /proc, or when the process has
 * ended.
 */
export const processorMsOf = (pid: number): number | undefined => {
  try {
    // The second field, the name, may contain spaces: count from its closing parenthesis. utime and stime are fields
    // 14 and 15. Source: proc(5).
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
    return (Number(fields[11]) + Number(fields[12])) * msPerTick;
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
};

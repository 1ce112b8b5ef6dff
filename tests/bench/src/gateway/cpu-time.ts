import { readFile } from 'node:fs/promises';

/** What Linux counts processor time in, everywhere that Node runs on it. */
const ticksPerSecond = 100;

/** The processor time that a process has taken so far, all its threads, in milliseconds. Linux only. */
export const cpuMsOf = async (pid: number): Promise<number> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return ((user! + system!) * 1000) / ticksPerSecond;
};

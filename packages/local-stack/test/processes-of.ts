import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** The live processes that have to do with a folder: by their command line, environment or working directory. */
export const processesOf = (folder: string): string[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => traces(pid).some((trace) => trace.includes(folder)))
    .map((pid) => `${pid} ${look(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ')}`);

const traces = (pid: string): string[] => [
  look(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8')),
  look(() => readFileSync(`/proc/${pid}/environ`, 'utf8')),
  look(() => readlinkSync(`/proc/${pid}/cwd`)),
];

// A process may end while it is looked at, and some belong to others.
const look = (read: () => string): string => {
  try {
    return read();
  } catch {
    return '';
  }
};

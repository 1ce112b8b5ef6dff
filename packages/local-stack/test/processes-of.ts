import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Returns the live processes whose command line, environment or working directory contains a folder. */
export const processesOf = (folder: string): string[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => textsOf(pid).some((text) => text.includes(folder)))
    .map((pid) => `${pid} ${readOrEmpty(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ')}`);

const textsOf = (pid: string): string[] => [
  readOrEmpty(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8')),
  readOrEmpty(() => readFileSync(`/proc/${pid}/environ`, 'utf8')),
  readOrEmpty(() => readlinkSync(`/proc/${pid}/cwd`)),
];

// A process can end meanwhile, and some belong to other users.
const readOrEmpty = (read: () => string): string => {
  try {
    return read();
  } catch {
    return '';
  }
};

import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';

/** Returns the full path of the first of `names` that is executable. A name without a folder is looked up on PATH. */
export const findExecutable = (names: readonly string[]): string | undefined =>
  names
    .flatMap((name) => (path.isAbsolute(name) ? [name] : searchPath().map((folder) => path.join(folder, name))))
    .find(isExecutable);

/** Returns the folders of PATH, and those of servers: sbin is not on every user's PATH. */
const searchPath = (): string[] => [
  ...(process.env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== ''),
  '/usr/local/bin',
  '/usr/bin',
  '/usr/local/sbin',
  '/usr/sbin',
];

const isExecutable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
};

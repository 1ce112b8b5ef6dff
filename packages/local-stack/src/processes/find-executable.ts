import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';

/** The full path of the first of `names` that can be run: an absolute path as it is, a bare name looked up on PATH. */
export const findExecutable = (names: readonly string[], searchPath = process.env.PATH ?? ''): string | undefined =>
  names
    .flatMap((name) => (path.isAbsolute(name) ? [name] : folders(searchPath).map((folder) => path.join(folder, name))))
    .find(isExecutable);

// The sbin folders hold servers, and are not on every user's PATH.
const folders = (searchPath: string): string[] => [
  ...searchPath.split(path.delimiter).filter((folder) => folder !== ''),
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

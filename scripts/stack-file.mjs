import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** There is no running system in a data folder. The message says so in one sentence. */
export class StackFileError extends Error {}

/**
 * Returns the content of `stack.json`, which `npm start` writes into its data folder.
 * @throws StackFileError if there is none, or if no process of the system is alive.
 */
export const readRunningStack = async (dataDir) => {
  const file = path.resolve(dataDir, 'stack.json');
  const stack = parse(file, await read(file));
  if (hasLiveProcess(stack)) return stack;
  throw new StackFileError(`Docsight is not running: ${file} is of an earlier run. Run npm start first.`);
};

/** Returns the content of `secrets.json`, which `npm start` creates in its data folder. */
export const readSecrets = async (dataDir) => {
  const file = path.resolve(dataDir, 'secrets.json');
  return parse(file, await read(file));
};

/** Returns whether the system of a data folder runs. */
export const isRunning = async (dataDir) => {
  const file = path.resolve(dataDir, 'stack.json');
  return existsSync(file) && hasLiveProcess(parse(file, await read(file)));
};

const hasLiveProcess = ({ pids = {}, servers = {} }) =>
  [...Object.values(pids).flat(), ...Object.values(servers)].some(isAlive);

const read = (file) =>
  readFile(file, 'utf8').catch((cause) => {
    const problem =
      cause.code === 'ENOENT' || cause.code === 'ENOTDIR'
        ? `Docsight is not running: there is no ${file}. Run npm start first, or name its folder with --data-dir.`
        : `${file} cannot be read (${cause.code}): run this as the user that runs npm start.`;
    throw new StackFileError(problem, { cause });
  });

const parse = (file, text) => {
  try {
    return JSON.parse(text) ?? {};
  } catch (cause) {
    throw new StackFileError(`${file} is not readable JSON: stop npm start, remove the file, and start again.`, {
      cause,
    });
  }
};

const isAlive = (pid) => {
  if (pid === null) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM'; // a process of another user
  }
};

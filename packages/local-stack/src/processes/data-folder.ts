import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { StackError } from '../stack-error.ts';
import { startGuardian, type Guardian } from './guardian.ts';
import { claimPidFile, removePidFile, stopLeftBehind } from './pid-file.ts';

/** A data folder that is ours alone until it is released. */
export type DataFolder = {
  dir: string;
  /** Pid files and sockets: nothing in it outlives its process. */
  runDir: string;
  logsDir: string;
  guardian: Guardian;
  /** Aborted when whoever asked for a start has changed their mind. */
  signal?: AbortSignal;
  release(): Promise<void>;
};

const OWNER = 'supervisor.pid';

/**
 * Makes the folder and takes hold of it, after stopping what a killed run left behind in it. Throws StackError when it
 * cannot be written, or when another live process holds it.
 */
export const claimDataFolder = async (dataDir: string, signal?: AbortSignal): Promise<DataFolder> => {
  const dir = path.resolve(dataDir);
  const runDir = path.join(dir, 'run');
  const logsDir = path.join(dir, 'logs');
  makeWritable([dir, runDir, logsDir]);
  const owner = path.join(runDir, OWNER);
  const held = claimPidFile(owner);
  if (held !== undefined) {
    throw new StackError(
      `The data folder ${dir} is in use by a running Docsight (process ${held.holder}): stop that one first, or choose another folder with --data-dir.`,
    );
  }
  await stopLeftBehind(runDir, OWNER);
  const guardian = startGuardian(dir);
  return {
    dir,
    runDir,
    logsDir,
    guardian,
    signal,
    release: async () => {
      await guardian.dismiss();
      removePidFile(owner);
    },
  };
};

const makeWritable = (folders: readonly string[]): void => {
  for (const folder of folders) {
    try {
      makeFolder(folder);
      accessSync(folder, constants.W_OK | constants.X_OK);
    } catch (error) {
      const reason = (error as NodeJS.ErrnoException).code ?? String(error);
      throw new StackError(
        `The data folder ${folder} cannot be written (${reason}): make it writable, or choose another with --data-dir.`,
        { cause: error },
      );
    }
  }
};

/** Not Node's own recursive way: that never ends where the system refuses with ENOENT, as under /proc. */
const makeFolder = (folder: string): void => {
  if (existsSync(folder)) return;
  const parent = path.dirname(folder);
  if (parent !== folder) makeFolder(parent);
  mkdirSync(folder, { mode: 0o700 });
};

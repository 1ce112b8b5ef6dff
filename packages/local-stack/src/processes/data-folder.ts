import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { errorCodeOf } from '@docsight/service-kit/error-code';
import { StackError } from '../stack-error.ts';
import { startGuardian, type Guardian } from './guardian.ts';
import { claimPidFile, removePidFile, stopLeftovers } from './pid-file.ts';

/** A data folder that belongs to this process alone until `release`. */
export type DataFolder = {
  dir: string;
  /** Pid files and sockets. No file in it outlives its process. */
  runDir: string;
  logsDir: string;
  guardian: Guardian;
  /** Aborted when the caller cancels the start. */
  signal?: AbortSignal;
  release(): Promise<void>;
};

const supervisorPidFile = 'supervisor.pid';

/**
 * Creates the folder and claims it, after stopping what a killed run left behind.
 * @throws StackError if the folder cannot be written, or if another live process holds it.
 */
export const claimDataFolder = async (dataDir: string, signal?: AbortSignal): Promise<DataFolder> => {
  const dir = path.resolve(dataDir);
  const runDir = path.join(dir, 'run');
  const logsDir = path.join(dir, 'logs');
  createWritable([dir, runDir, logsDir]);
  const pidFile = path.join(runDir, supervisorPidFile);
  const other = claimPidFile(pidFile);
  if (other !== undefined) {
    throw new StackError(
      `The data folder ${dir} is in use by a running Docsight (process ${other.holder}): stop that one first, ` +
        'or choose another folder with --data-dir.',
    );
  }
  await stopLeftovers(runDir, supervisorPidFile);
  const guardian = startGuardian(dir);
  return {
    dir,
    runDir,
    logsDir,
    guardian,
    signal,
    release: async () => {
      await guardian.dismiss();
      removePidFile(pidFile);
    },
  };
};

const createWritable = (folders: readonly string[]): void => {
  for (const folder of folders) {
    try {
      createFolder(folder);
      accessSync(folder, constants.W_OK | constants.X_OK);
    } catch (error) {
      const reason = String(errorCodeOf(error) ?? error);
      throw new StackError(
        `The data folder ${folder} cannot be written (${reason}): make it writable, or choose another with --data-dir.`,
        { cause: error },
      );
    }
  }
};

/** Replaces mkdir's option `recursive`, which never returns where the system responds with ENOENT, as under /proc. */
const createFolder = (folder: string): void => {
  if (existsSync(folder)) return;
  const parent = path.dirname(folder);
  if (parent !== folder) createFolder(parent);
  mkdirSync(folder, { mode: 0o700 });
};

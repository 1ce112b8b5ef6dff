import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { errorCodeOf } from '@docsight/service-kit/error-code';
import { processIdentity, sendSignal } from './process-identity.ts';
import { waitUntil } from './wait-until.ts';

/** The content of `run/<name>.pid` in the data folder. A later start recognizes the process by it. */
type PidFile = { pid: number; identity: string | undefined };

/** Longer than the 10 s that a service takes at most to stop. */
const stopTimeoutMs = 12_000;
const maxClaimAttempts = 10;

export const writePidFile = (file: string, pid: number): void =>
  writeFileSync(file, JSON.stringify({ pid, identity: processIdentity(pid) } satisfies PidFile), { mode: 0o600 });

export const removePidFile = (file: string): void => rmSync(file, { force: true });

/** Writes our pid to `file`. If another live process holds the file, returns its pid instead. */
export const claimPidFile = (file: string): { holder: number } | undefined => {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const ownFile = `${file}.${process.pid}`;
  writePidFile(ownFile, process.pid);
  try {
    for (let attempt = 1; attempt <= maxClaimAttempts; attempt += 1) {
      if (linkUnlessExists(ownFile, file)) return undefined;
      const holder = readLivePid(file);
      if (holder !== undefined) return { holder };
      removePidFile(file);
    }
    throw new Error(`${file} could not be claimed in ${maxClaimAttempts} attempts`);
  } finally {
    removePidFile(ownFile);
  }
};

/** Links atomically, so that of two starts at the same time only one gets the file. */
const linkUnlessExists = (existing: string, file: string): boolean => {
  try {
    linkSync(existing, file);
    return true;
  } catch (error) {
    if (errorCodeOf(error) === 'EEXIST') return false;
    throw error;
  }
};

/**
 * Stops the processes of a run that was killed: SIGTERM to the process groups of all pid files in `folder`, SIGKILL
 * after 12 s. Skips a process whose identity differs from its file: its number was reused.
 */
export const stopLeftovers = async (folder: string, except: string): Promise<void> => {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.pid') && name !== except)
    .map((name) => path.join(folder, name));
  await Promise.all(files.map(stopProcessOf));
};

const stopProcessOf = async (file: string): Promise<void> => {
  const pid = readLivePid(file);
  if (pid !== undefined) {
    const hasEnded = (): boolean => readLivePid(file) === undefined;
    sendSignal(-pid, 'SIGTERM');
    if (!(await waitUntil(hasEnded, { timeoutMs: stopTimeoutMs }))) {
      sendSignal(-pid, 'SIGKILL');
      await waitUntil(hasEnded, { timeoutMs: stopTimeoutMs });
    }
  }
  removePidFile(file);
};

/** Returns the pid in the file if exactly that process is still alive. */
const readLivePid = (file: string): number | undefined => {
  const { pid, identity } = readPidFile(file) ?? {};
  return pid !== undefined && identity !== undefined && processIdentity(pid) === identity ? pid : undefined;
};

const readPidFile = (file: string): PidFile | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as PidFile;
  } catch {
    return undefined; // absent, or half written by a process that was killed
  }
};

import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { processIdentity, sendSignal } from './process-identity.ts';
import { until } from './until.ts';

/** `run/<name>.pid` in the data folder: which process it is, so that a later start knows it again. */
export type PidFile = { pid: number; identity: string | undefined };

const STOP_LIMIT_MS = 12_000;

export const writePidFile = (file: string, pid: number): void =>
  writeFileSync(file, JSON.stringify({ pid, identity: processIdentity(pid) } satisfies PidFile), { mode: 0o600 });

export const removePidFile = (file: string): void => rmSync(file, { force: true });

/** The process of a pid file, if that very process is still alive. */
const readLivePid = (file: string): number | undefined => {
  const { pid, identity } = readPidFile(file) ?? {};
  return pid !== undefined && identity !== undefined && processIdentity(pid) === identity ? pid : undefined;
};

/** Makes `file` ours. Answers the process that holds it when another live one does. */
export const claimPidFile = (file: string): { holder: number } | undefined => {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const mine = `${file}.${process.pid}`;
  writePidFile(mine, process.pid);
  try {
    for (let tries = 0; tries < 10; tries += 1) {
      try {
        linkSync(mine, file); // fails when the file is there: two starts at once cannot both have it
        return undefined;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const holder = readLivePid(file);
      if (holder !== undefined) return { holder };
      removePidFile(file);
    }
    throw new Error(`${file} could not be claimed`);
  } finally {
    removePidFile(mine);
  }
};

/**
 * Stops what an earlier run left behind (it was killed without being able to clean up): SIGTERM to the process groups of
 * all pid files in `folder`, SIGKILL after 12 s. Only processes that are certainly those of the files are touched.
 */
export const stopLeftBehind = async (folder: string, except: string): Promise<void> => {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.pid') && name !== except)
    .map((name) => path.join(folder, name));
  await Promise.all(
    files.map(async (file) => {
      const pid = readLivePid(file);
      if (pid !== undefined) {
        const gone = (): boolean => readLivePid(file) === undefined;
        sendSignal(-pid, 'SIGTERM');
        if (!(await until(gone, { limitMs: STOP_LIMIT_MS }))) {
          sendSignal(-pid, 'SIGKILL');
          await until(gone, { limitMs: STOP_LIMIT_MS });
        }
      }
      removePidFile(file);
    }),
  );
};

const readPidFile = (file: string): PidFile | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as PidFile;
  } catch {
    return undefined; // absent, or half written by a process that died: no claim can be made from it
  }
};

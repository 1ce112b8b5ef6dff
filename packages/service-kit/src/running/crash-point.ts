import { readFileSync, unlinkSync } from 'node:fs';
import path from 'node:path';
import { errorCodeOf } from '../error-code.ts';

/** The file that arms a crash point of this process. `undefined` outside of tests. */
let armingFile: string | undefined;

/**
 * Enables crash points: named places between two steps of a durable protocol, where a test can kill the process like a
 * power failure. A file in the folder, named after the service, contains the name of the armed point, such as
 * `outbox.stored`. The process removes the file before it kills itself, so it passes the point after its restart.
 */
export const armCrashPoints = (service: string, folder: string | undefined): void => {
  armingFile = folder === undefined || folder === '' ? undefined : path.join(folder, service);
};

/** Kills the process if the point is armed. Costs one comparison outside of tests. */
export const crashPoint = (name: string): void => {
  if (armingFile === undefined || armedPointIn(armingFile) !== name) return;
  unlinkSync(armingFile);
  process.kill(process.pid, 'SIGKILL');
};

const armedPointIn = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
};

import { readFileSync, unlinkSync } from 'node:fs';
import path from 'node:path';

/**
 * Named places between two steps of a durable protocol at which a test may kill the process, as a power cut would.
 * The setting CRASH_POINT_FOLDER names a folder. A file there, named after a service, arms the point whose name it contains, such as `outbox.stored`. A service
 * that reaches its point removes the file and kills itself, so it passes the point after its restart. Without the setting a crash point costs one comparison.
 */
let armedBy: string | undefined;

export const armCrashPoints = (service: string, folder: string | undefined): void => {
  armedBy = folder === undefined ? undefined : path.join(folder, service);
};

export const crashPoint = (name: string): void => {
  if (armedBy === undefined || readArmed(armedBy) !== name) return;
  unlinkSync(armedBy);
  process.kill(process.pid, 'SIGKILL');
};

const readArmed = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};

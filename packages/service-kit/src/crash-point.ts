import { readFileSync, unlinkSync } from 'node:fs';

/**
 * Named places between two steps of a durable protocol at which a test may kill the process, as a power cut would.
 * Armed by a file (setting CRASH_POINT_FILE) that holds a service and one point, as `tracking/outbox.stored`; reaching the point removes the file and sends SIGKILL, so that the
 * process lives on after it was started again. Without the setting a crash point costs one comparison.
 */
let armedBy: { file: string; service: string } | undefined;

export const armCrashPoints = (service: string, file: string | undefined): void => {
  armedBy = file === undefined ? undefined : { file, service };
};

export const crashPoint = (name: string): void => {
  if (armedBy === undefined || readArmed(armedBy.file) !== `${armedBy.service}/${name}`) return;
  unlinkSync(armedBy.file);
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

import { closeSync, existsSync, fstatSync, openSync, readSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import type { DataFolder } from './data-folder.ts';

const TAIL_BYTES = 16_384;
const MAX_LOG_BYTES = 10 * 1024 * 1024;

export const logFileOf = (folder: DataFolder, name: string): string => path.join(folder.logsDir, `${name}.log`);

/** Renames a log of more than 10 MB to `<file>.1`, replacing the one before. Call it before the writer starts. */
export const rotateLog = (file: string): void => {
  if (!existsSync(file) || statSync(file).size <= MAX_LOG_BYTES) return;
  rmSync(`${file}.1`, { force: true });
  renameSync(file, `${file}.1`);
};

/** Returns the message in the last line of a log. Undefined if the log is empty or absent. */
export const lastLogMessage = (file: string): string | undefined => {
  const line = existsSync(file) ? lastLogLine(readTail(file).split('\n')) : undefined;
  return line === undefined ? undefined : messageOf(line);
};

const readTail = (file: string): string => {
  const handle = openSync(file, 'r');
  try {
    const { size } = fstatSync(handle);
    const buffer = Buffer.alloc(Math.min(size, TAIL_BYTES));
    readSync(handle, buffer, 0, buffer.length, size - buffer.length);
    return buffer.toString('utf8');
  } finally {
    closeSync(handle);
  }
};

/**
 * Returns the last line that is not blank. After a crash of Node.js that is its version: then the line of the error.
 */
export const lastLogLine = (lines: readonly string[]): string | undefined => {
  const filled = lines.map((line) => line.trim()).filter((line) => line !== '');
  const last = filled.at(-1);
  if (last === undefined || !/^Node\.js v\d/.test(last)) return last;
  return filled.findLast((line) => /^(Uncaught )?\w*Error\b/.test(line)) ?? last;
};

/** Returns `msg` and `err.message` of a JSON line, and any other line unchanged. */
export const messageOf = (line: string): string => {
  try {
    const { msg, err } = JSON.parse(line) as { msg?: unknown; err?: { message?: unknown } };
    const messages = [msg, err?.message].filter((part) => typeof part === 'string');
    return messages.length === 0 ? line : messages.join(': ');
  } catch {
    return line; // plain text
  }
};

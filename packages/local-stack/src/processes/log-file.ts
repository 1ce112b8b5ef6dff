import {
  closeSync,
  copyFileSync,
  existsSync,
  fstatSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs';
import path from 'node:path';
import type { DataFolder } from './data-folder.ts';

const tailBytes = 65_536;
const maxLogBytes = 10 * 1024 * 1024;

export const logFileOf = (folder: DataFolder, name: string): string => path.join(folder.logsDir, `${name}.log`);

/** Renames a log of more than 10 MB to `<file>.1`, replacing the one before. Call it before the writer starts. */
export const rotateLog = (file: string): void => {
  if (!existsSync(file) || statSync(file).size <= maxLogBytes) return;
  rmSync(`${file}.1`, { force: true });
  renameSync(file, `${file}.1`);
};

/**
 * Moves what a log of more than 10 MB has to `<file>.1`, while its writer runs. The writer must append. Lines that it
 * writes in this moment may be lost.
 */
export const shortenLog = (file: string): void => {
  if (!existsSync(file) || statSync(file).size <= maxLogBytes) return;
  copyFileSync(file, `${file}.1`);
  truncateSync(file);
};

/** Returns the size of a log: where the lines of a start begin. */
export const logEnd = (file: string): number => (existsSync(file) ? statSync(file).size : 0);

/**
 * Returns why a process ended or does not work, by what its log has after the byte `from`. Undefined if that is
 * nothing.
 */
export const logCause = (file: string, from: number): string | undefined =>
  existsSync(file) ? causeIn(readTail(file, from).split('\n')) : undefined;

const readTail = (file: string, from: number): string => {
  const handle = openSync(file, 'r');
  try {
    const { size } = fstatSync(handle);
    const length = from > size ? size : size - from; // The log was shortened since.
    const buffer = Buffer.alloc(Math.min(length, tailBytes));
    readSync(handle, buffer, 0, buffer.length, size - buffer.length);
    return buffer.toString('utf8');
  } finally {
    closeSync(handle);
  }
};

/**
 * Returns the message of the last fatal line, else of the last error, else of the last line. After a crash of Node.js,
 * whose last line is its version, returns the line of the error. A process that stops in order writes more lines after
 * the fatal one.
 */
export const causeIn = (lines: readonly string[]): string | undefined => {
  const filled = lines.map((line) => line.trim()).filter((line) => line !== '');
  const crash = /^Node\.js v\d/.test(filled.at(-1) ?? '')
    ? filled.findLast((line) => /^(Uncaught )?\w*Error\b/.test(line))
    : undefined;
  if (crash !== undefined) return crash;
  const records = filled.map(recordIn);
  const worst = ['fatal', 'error'].map((severity) => records.findLast((record) => record.severity === severity));
  return (worst[0] ?? worst[1] ?? records.at(-1))?.message;
};

type LogRecord = { severity: 'fatal' | 'error' | 'other'; message: string };

/**
 * The fields of a JSON line, as our services (`level`, `msg`, `err`) and as MongoDB (`s`, `msg`, `attr`) write them.
 */
type JsonLine = {
  level?: unknown;
  s?: unknown;
  msg?: unknown;
  err?: { message?: unknown };
  attr?: { error?: unknown };
};

const recordIn = (line: string): LogRecord => {
  const json = parseLine(line);
  if (json === undefined) return { severity: line.includes(' [error] ') ? 'error' : 'other', message: line };
  const { level, s, msg, err, attr } = json;
  const severity = level === 60 || s === 'F' ? 'fatal' : level === 50 || s === 'E' ? 'error' : 'other';
  const error = err?.message ?? attr?.error;
  // The message of a fatal line only says that the process ends. Its error says why.
  const parts = severity === 'fatal' && error !== undefined ? [error] : [msg, error];
  return { severity, message: parts.filter((part) => typeof part === 'string').join(': ') || line };
};

/** Returns undefined for plain text. */
const parseLine = (line: string): JsonLine | undefined => {
  if (!line.startsWith('{')) return undefined;
  try {
    return JSON.parse(line) as JsonLine;
  } catch {
    return undefined; // cut off at the beginning of the tail, or written by another program
  }
};

import { closeSync, existsSync, fstatSync, openSync, readSync, renameSync, rmSync, statSync } from 'node:fs';

const TAIL_BYTES = 16_384;
const MAX_LOG_BYTES = 10 * 1024 * 1024;

/** What the last line of a log says, fit for people; undefined when there is none. */
export const lastLogLine = (file: string): string | undefined => {
  if (!existsSync(file)) return undefined;
  const handle = openSync(file, 'r');
  try {
    const size = fstatSync(handle).size;
    const buffer = Buffer.alloc(Math.min(size, TAIL_BYTES));
    readSync(handle, buffer, 0, buffer.length, size - buffer.length);
    const line = tellingLine(buffer.toString('utf8').split('\n'));
    return line === undefined ? undefined : readableLine(line);
  } finally {
    closeSync(handle);
  }
};

/** The last line that is not blank; when a Node.js process has crashed, the line with its error instead of the version. */
export const tellingLine = (lines: readonly string[]): string | undefined => {
  const said = lines.map((line) => line.trim()).filter((line) => line !== '');
  const last = said.at(-1);
  if (last === undefined || !/^Node\.js v\d/.test(last)) return last;
  return said.findLast((line) => /^(Uncaught )?\w*Error\b/.test(line)) ?? last;
};

/** A line of a JSON log says in `err.message` or `msg` what a person wants to know of it. */
export const readableLine = (line: string): string => {
  try {
    const { msg, err } = JSON.parse(line) as { msg?: unknown; err?: { message?: unknown } };
    const words = [msg, err?.message].filter((part) => typeof part === 'string');
    return words.length === 0 ? line : words.join(': ');
  } catch {
    return line; // plain text
  }
};

/** Sets a log that has grown over 10 MB aside as `<file>.1` (one generation), to be called before its writer starts. */
export const rotateLog = (file: string): void => {
  if (!existsSync(file) || statSync(file).size <= MAX_LOG_BYTES) return;
  rmSync(`${file}.1`, { force: true });
  renameSync(file, `${file}.1`);
};

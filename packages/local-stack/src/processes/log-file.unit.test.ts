import { appendFileSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { causeIn, logCause, shortenLog } from './log-file.ts';

const line = (level: number, msg: string, error?: string): string =>
  JSON.stringify({ level, msg, ...(error && { err: { message: error, stack: `Error: ${error}` } }) });

describe('the cause in a log', () => {
  it('is the error of the last fatal line, after which a service writes how it stops', () => {
    const stopped = [line(30, 'starting'), line(60, 'unexpected error: stopping', 'disk full'), line(30, 'stopped')];
    expect(causeIn(stopped)).toBe('disk full');
    expect(causeIn([...stopped, line(60, 'unexpected error: stopping', 'no such host'), line(30, 'stopped')])).toBe(
      'no such host',
    );
  });

  it('is the last error if no line is fatal', () => {
    expect(causeIn([line(50, 'broker not reachable', 'ECONNREFUSED'), line(40, 'slow'), line(30, 'stopped')])).toBe(
      'broker not reachable: ECONNREFUSED',
    );
    expect(causeIn(['2026-11-22 08:00:00 [error] <0.9.0> no space left', 'Stopping.'])).toMatch(/no space left$/);
  });

  it('is the error of a fatal line of MongoDB', () => {
    const fatal = {
      s: 'F',
      msg: 'DBException in initAndListen, terminating',
      attr: { error: 'Location28596: no lock' },
    };
    expect(causeIn([JSON.stringify(fatal), '{"s":"I","msg":"now exiting"}'])).toBe('Location28596: no lock');
  });

  it('is the last line if none is an error', () => {
    expect(causeIn(['one', ' two ', '', ' '])).toBe('two');
    expect(causeIn(['{"level":30}'])).toBe('{"level":30}');
    expect(causeIn([''])).toBeUndefined();
  });

  it('is the error after a crash of Node.js, which prints its version last', () => {
    const crash = [
      line(50, 'an earlier error'),
      '  throw err;',
      "Error: Cannot find module 'x'",
      '    at y (z:1)',
      "  code: 'E'",
      '}',
      '',
      'Node.js v20.19.0',
    ];
    expect(causeIn(crash)).toBe("Error: Cannot find module 'x'");
  });
});

describe('a log that has grown', () => {
  it('is shortened while its writer runs, and what it had is kept beside it', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'ds-log-'));
    const file = path.join(folder, 'tracking.log');
    const writer = openSync(file, 'a');
    try {
      writeSync(writer, 'first\n');
      shortenLog(file);
      expect(readFileSync(file, 'utf8')).toBe('first\n');
      appendFileSync(file, Buffer.alloc(10 * 1024 * 1024, '-'));
      const { size } = statSync(file);
      shortenLog(file);
      writeSync(writer, 'second\n');
      expect([readFileSync(file, 'utf8'), statSync(`${file}.1`).size]).toEqual(['second\n', size]);
      expect(logCause(file, size)).toBe('second');
    } finally {
      closeSync(writer);
      rmSync(folder, { recursive: true });
    }
  });
});

import { describe, expect, it } from '@jest/globals';
import { lastLogLine, messageOf } from './log-file.ts';

describe('lastLogLine', () => {
  it('returns the last line that is not blank', () => {
    expect(lastLogLine(['one', ' two ', '', ' '])).toBe('two');
    expect(lastLogLine([''])).toBeUndefined();
  });

  it('returns the error after a crash of Node.js, which prints its version last', () => {
    const crash = [
      '  throw err;',
      "Error: Cannot find module 'x'",
      '    at y (z:1)',
      "  code: 'E'",
      '}',
      '',
      'Node.js v20.19.0',
    ];
    expect(lastLogLine(crash)).toBe("Error: Cannot find module 'x'");
  });
});

describe('messageOf', () => {
  it('returns the messages in a line of JSON', () => {
    expect(messageOf('{"level":60,"msg":"unexpected error","err":{"message":"no such host"}}')).toBe(
      'unexpected error: no such host',
    );
  });

  it('returns any other line unchanged', () => {
    expect(['{"level":60}', 'plain'].map(messageOf)).toEqual(['{"level":60}', 'plain']);
  });
});

import { describe, expect, it } from '@jest/globals';
import { readableLine, tellingLine } from './log-tail.ts';

describe('the line of a log that tells what happened', () => {
  it('is the last that is not blank', () => {
    expect(tellingLine(['one', ' two ', '', ' '])).toBe('two');
    expect(tellingLine([''])).toBeUndefined();
  });

  it('is the error when Node.js has crashed, which prints its version last', () => {
    const crash = [
      '  throw err;',
      "Error: Cannot find module 'x'",
      '    at y (z:1)',
      "  code: 'E'",
      '}',
      '',
      'Node.js v20.19.0',
    ];
    expect(tellingLine(crash)).toBe("Error: Cannot find module 'x'");
  });

  it('is shown as the words of a JSON log, not as JSON', () => {
    expect(readableLine('{"level":60,"msg":"unexpected error","err":{"message":"no such host"}}')).toBe(
      'unexpected error: no such host',
    );
    expect(['{"level":60}', 'plain'].map(readableLine)).toEqual(['{"level":60}', 'plain']);
  });
});

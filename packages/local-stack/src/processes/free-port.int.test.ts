import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { freePort } from './free-port.ts';

/** What another process meets that wants to mark a port as its own: the name of the error, or nothing. */
const markElsewhere = async (port: number): Promise<string> => {
  const program = `const mark = require('node:dgram').createSocket('udp4');
    mark.on('error', ({ code }) => console.log(code)).bind({ port: ${port}, address: '127.0.0.1' }, () => mark.close());`;
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', program]);
  return stdout.trim();
};

describe('a free port', () => {
  it('is given out once, and other processes see that it is', async () => {
    const ports = await Promise.all(Array.from({ length: 200 }, freePort));
    expect(new Set(ports).size).toBe(200);
    expect(await markElsewhere(ports[0]!)).toBe('EADDRINUSE');
  });
});

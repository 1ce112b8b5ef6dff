import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { freePort } from './free-port.ts';

/** Tries to reserve a port in another process. Returns the code of the error, or nothing. */
const reserveElsewhere = async (port: number): Promise<string> => {
  const program = `const reservation = require('node:dgram').createSocket('udp4');
    reservation.on('error', ({ code }) => console.log(code));
    reservation.bind({ port: ${port}, address: '127.0.0.1' }, () => reservation.close());`;
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', program]);
  return stdout.trim();
};

describe('freePort', () => {
  it('returns each port once, and reserves it among processes', async () => {
    const ports = await Promise.all(Array.from({ length: 200 }, freePort));
    expect(new Set(ports).size).toBe(200);
    expect(await reserveElsewhere(ports[0]!)).toBe('EADDRINUSE');
  });
});

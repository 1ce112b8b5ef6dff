import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { secretBox } from './secret-box.ts';

describe('a sealed secret', () => {
  it('opens only with the same key, unchanged, and in the same context', () => {
    const key = randomBytes(32);
    const sealed = secretBox(key).seal('whsec_x', 'webhook-1');
    expect(sealed).not.toContain('whsec_x');
    expect(secretBox(key).open(sealed, 'webhook-1')).toBe('whsec_x');
    expect(() => secretBox(key).open(sealed, 'webhook-2')).toThrow();
    expect(() => secretBox(randomBytes(32)).open(sealed, 'webhook-1')).toThrow();
    expect(() => secretBox(key).open(`${sealed.slice(0, -2)}AA`, 'webhook-1')).toThrow();
    expect(() => secretBox(key).open('plain', 'webhook-1')).toThrow('unknown format');
  });
});

import { describe, expect, it } from '@jest/globals';
import { compareVersions, newestGlibc } from './glibc.ts';

describe('versions of the C library', () => {
  it.each([
    ['2.36', '2.38', -1],
    ['2.38', '2.38', 0],
    ['2.41', '2.38', 1],
    ['2.9', '2.38', -1],
    ['2.38.1', '2.38', 1],
    ['3', '2.38', 1],
  ])('%s against %s', (a, b, sign) => {
    expect(Math.sign(compareVersions(a, b))).toBe(sign);
  });

  it('the newest unpacked one that is new enough is taken', () => {
    expect(newestGlibc(['glibc-2.39', 'glibc-2.100', 'glibc-2.41', '.fetching-x', 'other'])).toBe('glibc-2.100');
    expect(newestGlibc(['glibc-2.36', 'glibc-'])).toBeUndefined();
  });
});

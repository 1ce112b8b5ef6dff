import { describe, expect, it } from '@jest/globals';
import { compareVersions, newestGlibc } from './glibc.ts';

describe('compareVersions', () => {
  it.each([
    ['2.36', '2.38', -1],
    ['2.38', '2.38', 0],
    ['2.41', '2.38', 1],
    ['2.9', '2.38', -1],
    ['2.38.1', '2.38', 1],
    ['3', '2.38', 1],
  ])('compares %s with %s number by number', (a, b, sign) => {
    expect(Math.sign(compareVersions(a, b))).toBe(sign);
  });
});

describe('newestGlibc', () => {
  it('returns the newest unpacked version that is new enough', () => {
    expect(newestGlibc(['glibc-2.39', 'glibc-2.100', 'glibc-2.41', '.fetching-x', 'other'])).toBe('glibc-2.100');
    expect(newestGlibc(['glibc-2.36', 'glibc-'])).toBeUndefined();
  });
});

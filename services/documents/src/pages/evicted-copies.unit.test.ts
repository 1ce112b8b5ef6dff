import { describe, expect, it } from '@jest/globals';
import { copiesOverLimit, idleCopies } from './evicted-copies.ts';
import type { Copy } from './evicted-copies.ts';

const aCopy = (changes: Partial<Copy> = {}): Copy => ({
  path: '/copy.pdf',
  bytes: 10,
  users: 0,
  usedAt: new Date(0),
  ...changes,
});
const copies = new Map([
  ['first', aCopy({ usedAt: new Date(1_000) })],
  ['second', aCopy({ usedAt: new Date(2_000), users: 1 })],
  ['third', aCopy({ usedAt: new Date(3_000) })],
]);

describe('copies over a limit', () => {
  it('are none while bytes and files are within their limits', () => {
    expect(copiesOverLimit(copies, { bytes: 30, files: 3 })).toEqual([]);
  });

  it('are the least recently used ones', () => {
    expect(copiesOverLimit(copies, { bytes: 29, files: 3 })).toEqual(['first']);
    expect(copiesOverLimit(copies, { bytes: 30, files: 2 })).toEqual(['first']);
  });

  it('are never in use', () => {
    expect(copiesOverLimit(copies, { bytes: 0, files: 0 })).toEqual(['first', 'third']);
  });
});

describe('idle copies', () => {
  it('are those that are not in use and were not used since a time', () => {
    expect(idleCopies(copies, new Date(2_000))).toEqual(['first']);
    expect(idleCopies(copies, new Date(3_000))).toEqual(['first', 'third']);
  });
});

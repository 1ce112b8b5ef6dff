import { describe, expect, it } from '@jest/globals';
import { oneLine } from './one-line.ts';

describe('a text in one line', () => {
  it('has no line breaks, control characters and noncharacters', () => {
    expect(oneLine(' Costs\r\n\tin  2026\u0000\u001b ', 99)).toBe('Costs in 2026');
    expect(oneLine('a\uffff\ufffeb\u2028c', 99)).toBe('ab c');
    expect(oneLine('\ud800x', 99)).toBe('x');
  });

  it('is shortened between two characters', () => {
    expect(oneLine('abcdef', 3)).toBe('abc');
    expect(oneLine('ab😀', 3)).toBe('ab');
    expect(oneLine('ab cd', 3)).toBe('ab');
  });
});

import { describe, expect, it } from '@jest/globals';
import { menuIndexFor } from './menu-keys.ts';

const labels = ['Fit width', 'Fit page', 'Rotate right', 'Download'];

describe('the keys of a menu', () => {
  it.each([
    ['ArrowDown', 0, 1],
    ['ArrowDown', 3, 0],
    ['ArrowUp', 0, 3],
    ['ArrowUp', 2, 1],
    ['Home', 2, 0],
    ['End', 0, 3],
    ['f', 0, 1],
    ['F', 1, 0],
    ['d', 0, 3],
  ])('%s moves from entry %i to %i', (key, from, to) => {
    expect(menuIndexFor(key, from, labels)).toBe(to);
  });

  it.each(['x', 'Enter', 'Tab', 'Escape'])('%s moves nowhere', (key) => {
    expect(menuIndexFor(key, 0, labels)).toBeUndefined();
  });
});

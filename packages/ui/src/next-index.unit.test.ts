import { describe, expect, it } from '@jest/globals';
import { nextIndex } from './next-index.ts';

describe('the keys of a chart', () => {
  it.each([
    ['ArrowRight', undefined, 0],
    ['ArrowRight', 1, 2],
    ['ArrowRight', 2, 2],
    ['ArrowLeft', undefined, 2],
    ['ArrowLeft', 1, 0],
    ['ArrowLeft', 0, 0],
    ['Home', 2, 0],
    ['End', 0, 2],
    ['Escape', 1, 'none'],
    ['Escape', undefined, undefined],
    ['Tab', 1, undefined],
  ] as const)('%s at point %s of 3 leads to %s', (key, active, next) => {
    expect(nextIndex(key, active, 3)).toBe(next);
  });

  it('do nothing without points', () => {
    expect(nextIndex('ArrowRight', undefined, 0)).toBeUndefined();
  });
});

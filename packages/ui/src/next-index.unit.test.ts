import { describe, expect, it } from '@jest/globals';
import { nextIndex, spanOf } from './next-index.ts';

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

describe('the selected points', () => {
  it.each([
    [1, 3, { first: 1, last: 3 }],
    [3, 1, { first: 1, last: 3 }],
    [2, 2, { first: 2, last: 2 }],
    [undefined, 1, undefined],
    [1, undefined, undefined],
  ])('from %s to %s are %j', (anchor, active, span) => {
    expect(spanOf(anchor, active)).toEqual(span);
  });
});

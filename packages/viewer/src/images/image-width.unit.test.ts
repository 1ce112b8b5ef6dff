import { describe, expect, it } from '@jest/globals';
import { keptWidth } from './image-width.ts';

describe('the width of a page image', () => {
  it.each([
    [304, 1, 400],
    [374, 2, 800],
    [374, 3, 1200],
    [400, 1, 400],
    [900, 1, 1200],
    [900, 2, 2000],
    [2700, 2, 2000],
    [1, 1, 400],
  ])('of %d css pixels at a density of %d is %d', (cssWidth, pixelRatio, expected) => {
    expect(keptWidth(cssWidth, pixelRatio)).toBe(expected);
  });

  it('is not one wider for a fraction of a pixel', () => {
    expect(keptWidth(600, 1.3334)).toBe(800);
  });
});

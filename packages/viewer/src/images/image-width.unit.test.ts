import { describe, expect, it } from '@jest/globals';
import { imageWidth } from './image-width.ts';

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
  ])('for %d CSS pixels at a pixel ratio of %d is %d', (cssWidth, pixelRatio, expected) => {
    expect(imageWidth(cssWidth, pixelRatio)).toBe(expected);
  });

  it('is not the next larger one because of a fraction of a pixel', () => {
    expect(imageWidth(600, 1.3334)).toBe(800);
  });
});

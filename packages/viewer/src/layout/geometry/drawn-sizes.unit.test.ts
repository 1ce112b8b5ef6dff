import { describe, expect, it } from '@jest/globals';
import { trueSizeOf, usualSizeOf } from './drawn-sizes.ts';

describe('the true size of a page', () => {
  it('is 96 pixels per inch, and turns with the page', () => {
    expect(trueSizeOf({ width: 72, height: 144 }, 0)).toEqual({ width: 96, height: 192 });
    expect(trueSizeOf({ width: 72, height: 144 }, 270)).toEqual({ width: 192, height: 96 });
  });

  it('has the shape of the image of a very long page', () => {
    const { width, height } = trueSizeOf({ width: 10, height: 5000 }, 0);
    expect(height / width).toBeCloseTo(20);
    expect(height).toBeCloseTo((5000 * 96) / 72);
  });
});

describe('the usual size', () => {
  const [a4, slide] = [
    { width: 595, height: 842 },
    { width: 960, height: 540 },
  ];

  it('is the most frequent one, within half a point', () => {
    expect(usualSizeOf([slide, a4, { width: 595.2, height: 841.9 }])).toEqual(a4);
  });

  it('is the first one of equally frequent sizes, and undefined without pages', () => {
    expect(usualSizeOf([slide, a4])).toEqual(slide);
    expect(usualSizeOf([])).toBeUndefined();
  });
});

import { describe, expect, it } from '@jest/globals';
import { canvasOf } from './page-canvas.ts';
import { sizesContent } from './page-sizes.ts';

describe('the canvas of a page', () => {
  it.each([
    ['a letter', { width: 612, height: 792 }, { height: 1_553, left: 0, pageWidth: 1_200, pageHeight: 1_553 }],
    [
      'the largest page',
      { width: 14_400, height: 14_400 },
      { height: 1_200, left: 0, pageWidth: 1_200, pageHeight: 1_200 },
    ],
    [
      'a long page, which is narrower',
      { width: 600, height: 6_000 },
      { width: 800, height: 8_000, left: 0, pageWidth: 800, pageHeight: 8_000 },
    ],
    [
      'a very long page, in the middle',
      { width: 10, height: 10_000 },
      { width: 400, height: 8_000, left: 196, pageWidth: 8, pageHeight: 8_000 },
    ],
    [
      'an extremely long page',
      { width: 1, height: 14_400 },
      { width: 400, height: 8_000, left: 199, pageWidth: 1, pageHeight: 8_000 },
    ],
    ['an extremely wide page', { width: 14_400, height: 1 }, { height: 1, left: 0, pageWidth: 1_200, pageHeight: 1 }],
  ])('fits %s', (_case, page, canvas) => {
    expect(canvasOf(page, 1_200)).toEqual({ width: 1_200, ...canvas });
  });

  it('has the shape of the published size at every width', () => {
    for (const page of [
      { width: 612, height: 792 },
      { width: 600, height: 6_000 },
      { width: 10, height: 10_000 },
    ]) {
      const { pages } = JSON.parse(sizesContent([page])) as { pages: { width: number; height: number }[] };
      for (const requested of [200, 400, 1_600, 2_000]) {
        const { width, height } = canvasOf(page, requested);
        expect(Math.abs(height - (width * pages[0]!.height) / pages[0]!.width)).toBeLessThan(1);
      }
    }
  });

  it('has the size of the placeholder for a page that cannot be shown', () => {
    const placeholder = { width: 595, height: 842 };
    expect(JSON.parse(sizesContent([undefined, { width: 0, height: 5 }, { width: NaN, height: 1 }]))).toEqual({
      pages: [placeholder, placeholder, placeholder],
    });
  });

  it.each([
    [0, 10],
    [10, 0],
    [Number.NaN, 10],
    [10, Infinity],
    [-10, 10],
  ])('rejects a page of %d by %d', (width, height) => {
    expect(() => canvasOf({ width, height }, 1_200)).toThrow('no size');
  });
});

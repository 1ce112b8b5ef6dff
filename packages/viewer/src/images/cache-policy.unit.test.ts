import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { whatToDrop, whatToLoad } from './cache-policy.ts';

const pagesOf = (outlook: object): number[] =>
  whatToLoad({ visible: { first: 5, last: 6 }, current: 6, upwards: false, open: 20, ...outlook }, 800).map(
    ({ page }) => page,
  );

describe('what to load', () => {
  it('is the page on screen first, then what is in view, what comes next, and what was before', () => {
    expect(pagesOf({})).toEqual([6, 5, 7, 8, 4]);
  });

  it('looks further up for a reader who goes up', () => {
    expect(pagesOf({ upwards: true })).toEqual([6, 5, 4, 3, 7]);
  });

  it('is never a page that is not open', () => {
    expect(pagesOf({ open: 6 })).toEqual([6, 5, 4]);
    expect(pagesOf({ visible: { first: 1, last: 1 }, current: 1 })).toEqual([1, 2, 3]);
  });

  it('asks for no page twice and for none beyond the open ones, wherever the view is', () => {
    const number = fc.integer({ min: -3, max: 40 });
    fc.assert(
      fc.property(number, number, number, number, fc.boolean(), (first, last, current, open, upwards) => {
        const pages = pagesOf({ visible: { first, last }, current, open, upwards });
        expect(new Set(pages).size).toBe(pages.length);
        expect(pages.every((page) => page >= 1 && page <= open)).toBe(true);
      }),
    );
  });
});

describe('what to drop', () => {
  const held = [1, 2, 3, 4, 5, 6].map((page) => ({ page, bytes: 10 }));
  const near = { first: 4, last: 5 };

  it('is nothing while there is room', () => {
    expect(whatToDrop(held, near, { images: 6, bytes: 60 })).toEqual([]);
  });

  it('is what is farthest away when there are too many, or too many bytes', () => {
    expect(new Set(whatToDrop(held, near, { images: 4, bytes: 1000 }))).toEqual(new Set([1, 2]));
    expect(new Set(whatToDrop(held, near, { images: 100, bytes: 45 }))).toEqual(new Set([1, 2]));
  });

  it('is never what is in view, however large', () => {
    expect(new Set(whatToDrop(held, near, { images: 0, bytes: 0 }))).toEqual(new Set([1, 2, 3, 6]));
  });
});

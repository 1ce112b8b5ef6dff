import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { imagesToEvict, imagesToLoad } from './cache-policy.ts';

const pagesOf = (view: object): number[] =>
  imagesToLoad(
    { visible: { first: 5, last: 6 }, currentPage: 6, isScrollingUp: false, openPages: 20, ...view },
    () => 800,
  ).map(({ page }) => page);

describe('images to load', () => {
  it('are first the current page, then the visible, the following and the previous pages', () => {
    expect(pagesOf({})).toEqual([6, 5, 7, 8, 4]);
  });

  it('reach further up while the reader scrolls up', () => {
    expect(pagesOf({ isScrollingUp: true })).toEqual([6, 5, 4, 3, 7]);
  });

  it('never include a page that is not open', () => {
    expect(pagesOf({ openPages: 6 })).toEqual([6, 5, 4]);
    expect(pagesOf({ visible: { first: 1, last: 1 }, currentPage: 1 })).toEqual([1, 2, 3]);
  });

  it('name each page once and only open pages, for any view', () => {
    const number = fc.integer({ min: -3, max: 40 });
    fc.assert(
      fc.property(
        number,
        number,
        number,
        number,
        fc.boolean(),
        (first, last, currentPage, openPages, isScrollingUp) => {
          const pages = pagesOf({ visible: { first, last }, currentPage, openPages, isScrollingUp });
          expect(new Set(pages).size).toBe(pages.length);
          expect(pages.every((page) => page >= 1 && page <= openPages)).toBe(true);
        },
      ),
    );
  });
});

describe('images to evict', () => {
  const cached = [1, 2, 3, 4, 5, 6].map((page) => ({ page, bytes: 10 }));
  const near = { first: 4, last: 5 };

  it('are none within the limits', () => {
    expect(imagesToEvict(cached, near, { images: 6, bytes: 60 })).toEqual([]);
  });

  it('are the farthest ones when there are too many images or too many bytes', () => {
    expect(new Set(imagesToEvict(cached, near, { images: 4, bytes: 1000 }))).toEqual(new Set([1, 2]));
    expect(new Set(imagesToEvict(cached, near, { images: 100, bytes: 45 }))).toEqual(new Set([1, 2]));
  });

  it('never include a page in view, even a very large one', () => {
    expect(new Set(imagesToEvict(cached, near, { images: 0, bytes: 0 }))).toEqual(new Set([1, 2, 3, 6]));
  });
});

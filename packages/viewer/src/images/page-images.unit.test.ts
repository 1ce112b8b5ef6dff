import { describe, expect, it } from '@jest/globals';
import { settled } from '../../test/settled.ts';
import type { FirstImage } from './first-image.ts';
import { makePageImages } from './page-images.ts';

const near = { first: 1, last: 1 };

const setUp = (limits = { images: 10, bytes: 1_000 }, first?: FirstImage) => {
  const requested: string[] = [];
  const released: string[] = [];
  const broken = new Set<number>();
  let urls = 0;
  const images = makePageImages({
    first,
    load: async ({ page, width }) => {
      requested.push(`${page}@${width}`);
      if (broken.has(page)) throw new Error('No image.');
      return new Blob(['0123456789']);
    },
    urlOf: () => `url-${(urls += 1)}`,
    release: (url) => released.push(url),
    concurrency: 2,
    limits: () => limits,
  });
  return { images, requested, released, broken };
};

describe('page images', () => {
  it('are loaded on request', async () => {
    const { images } = setUp();
    images.setRequests([{ page: 1, width: 800 }], near);
    await settled();
    expect(images.of(1).value).toEqual({ shown: { url: 'url-1', width: 800 } });
    expect(images.of(2).value).toEqual({});
    expect(images.loadedPages.value).toEqual([1]);
  });

  describe('with one that was requested before the session', () => {
    const first = (isDecoded: boolean): FirstImage => ({
      url: '/first',
      width: 800,
      element: {},
      isDecoded: Promise.resolve(isDecoded),
    });

    it('show it without another request', async () => {
      const { images, requested } = setUp(undefined, first(true));
      images.setRequests([{ page: 1, width: 800 }], near);
      await settled();
      expect(images.of(1).value).toEqual({ shown: { url: '/first', width: 800 } });
      expect([images.loadedPages.value, requested]).toEqual([[1], []]);
    });

    it('show it under a sharper one that the page needs', async () => {
      const { images, requested } = setUp(undefined, first(true));
      images.setRequests([{ page: 1, width: 1200 }], near);
      await settled();
      expect(images.of(1).value).toEqual({
        shown: { url: 'url-1', width: 1200 },
        previous: { url: '/first', width: 800 },
      });
      expect(requested).toEqual(['1@1200']);
    });

    it('are loaded as usual when it failed, and when page 1 is loaded again', async () => {
      const failed = setUp(undefined, first(false));
      failed.images.setRequests([{ page: 1, width: 800 }], near);
      await settled();
      expect(failed.requested).toEqual(['1@800']);

      const evicted = setUp({ images: 0, bytes: 0 }, first(true));
      evicted.images.setRequests([{ page: 1, width: 800 }], near);
      await settled();
      evicted.images.setRequests([], { first: 5, last: 5 });
      evicted.images.setRequests([{ page: 1, width: 800 }], near);
      await settled();
      expect(evicted.requested).toEqual(['1@800']);
    });
  });

  it('stay under a sharper image until that is drawn', async () => {
    const { images, released } = setUp();
    images.setRequests([{ page: 1, width: 800 }], near);
    await settled();
    images.setRequests([{ page: 1, width: 1600 }], near);
    await settled();
    expect(images.of(1).value).toEqual({
      shown: { url: 'url-2', width: 1600 },
      previous: { url: 'url-1', width: 800 },
    });
    images.onDrawn(1);
    expect(images.of(1).value).toEqual({ shown: { url: 'url-2', width: 1600 } });
    expect(released).toEqual(['url-1']);
  });

  it('are not replaced by less sharp images', async () => {
    const { images, requested } = setUp();
    images.setRequests([{ page: 1, width: 1600 }], near);
    await settled();
    images.setRequests([{ page: 1, width: 800 }], near);
    await settled();
    expect(requested).toEqual(['1@1600']);
  });

  it('are evicted when they are far from the view and exceed the limits', async () => {
    const { images, released } = setUp({ images: 1, bytes: 1_000 });
    images.setRequests(
      [
        { page: 1, width: 400 },
        { page: 9, width: 400 },
      ],
      near,
    );
    await settled();
    images.setRequests([{ page: 9, width: 400 }], { first: 9, last: 9 });
    expect(images.of(1).value).toEqual({});
    expect(images.of(9).value.shown).toBeDefined();
    expect(released).toEqual(['url-1']);
    expect(images.loadedPages.value).toEqual([9]);
  });

  it('report a failure, and are loaded again only by a retry', async () => {
    const { images, requested, broken } = setUp();
    broken.add(1);
    images.setRequests([{ page: 1, width: 800 }], near);
    await settled();
    expect(images.of(1).value).toEqual({ failedWidth: 800 });
    images.setRequests([{ page: 1, width: 800 }], near);
    await settled();
    expect(requested).toHaveLength(1);
    broken.clear();
    images.retry(1);
    await settled();
    expect(images.of(1).value.shown).toEqual({ url: 'url-1', width: 800 });
  });

  it('stay when a sharper image fails to load', async () => {
    const { images, broken, requested } = setUp();
    images.setRequests([{ page: 1, width: 800 }], near);
    await settled();
    broken.add(1);
    images.setRequests([{ page: 1, width: 1600 }], near);
    await settled();
    expect(images.of(1).value).toEqual({ shown: { url: 'url-1', width: 800 }, failedWidth: 1600 });
    images.setRequests([{ page: 1, width: 1600 }], near);
    await settled();
    expect(requested).toEqual(['1@800', '1@1600']);
  });
});

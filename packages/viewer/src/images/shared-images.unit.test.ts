import { describe, expect, it } from '@jest/globals';
import { settled } from '../../test/settled.ts';
import { makeSessionImages } from './page-images.ts';
import { makeSharedImages } from './shared-images.ts';

const near = { first: 1, last: 1 };

describe('shared images', () => {
  it('are requested once, whichever part needs them first', async () => {
    const requested: string[] = [];
    const shared = makeSharedImages({
      image: async (page, width) => {
        requested.push(`${page}@${width}`);
        return new Blob(['0123456789']);
      },
    });
    const aPart = () => {
      const images = makeSessionImages(shared, { concurrency: 1, limits: () => ({ images: 1, bytes: 1_000 }) });
      shared.add(images);
      return images;
    };
    const [pages, thumbnails] = [aPart(), aPart()];
    pages.setRequests([{ page: 1, width: 400 }], near);
    await settled();
    thumbnails.setRequests(
      [1, 2].map((page) => ({ page, width: 400 })),
      near,
    );
    await settled();
    pages.setRequests([{ page: 2, width: 400 }], { first: 2, last: 2 });
    await settled();
    expect(requested).toEqual(['1@400', '2@400']);
    await shared.image(2, 1600);
    expect(requested.at(-1)).toBe('2@1600');
  });

  it('are requested again after they were evicted', async () => {
    const requested: number[] = [];
    const shared = makeSharedImages({
      image: async (page) => {
        requested.push(page);
        return new Blob(['0123456789']);
      },
    });
    const pages = makeSessionImages(shared, { concurrency: 1, limits: () => ({ images: 1, bytes: 1_000 }) });
    shared.add(pages);
    for (const page of [1, 2, 3]) {
      pages.setRequests([{ page, width: 400 }], { first: page, last: page });
      await settled();
    }
    await shared.image(1, 400);
    expect(requested).toEqual([1, 2, 3, 1]);
  });
});

import { describe, expect, it } from '@jest/globals';
import { makePageImages } from './page-images.ts';

const near = { first: 1, last: 1 };
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const setUp = (most = { images: 10, bytes: 1_000 }) => {
  const asked: string[] = [];
  const released: string[] = [];
  const broken = new Set<number>();
  let urls = 0;
  const images = makePageImages({
    load: async ({ page, width }) => {
      asked.push(`${page}@${width}`);
      if (broken.has(page)) throw new Error('No image.');
      return new Blob(['0123456789']);
    },
    urlOf: () => `url-${(urls += 1)}`,
    release: (url) => released.push(url),
    together: 2,
    most,
  });
  return { images, asked, released, broken };
};

describe('the images of pages', () => {
  it('are there when they were wanted', async () => {
    const { images } = setUp();
    images.wants([{ page: 1, width: 800 }], near);
    await settled();
    expect(images.of(1).value).toEqual({ shown: { url: 'url-1', width: 800 } });
    expect(images.of(2).value).toEqual({});
  });

  it('stay under a sharper one until that is drawn', async () => {
    const { images, released } = setUp();
    images.wants([{ page: 1, width: 800 }], near);
    await settled();
    images.wants([{ page: 1, width: 1600 }], near);
    await settled();
    expect(images.of(1).value).toEqual({ shown: { url: 'url-2', width: 1600 }, under: { url: 'url-1', width: 800 } });
    images.drawn(1);
    expect(images.of(1).value).toEqual({ shown: { url: 'url-2', width: 1600 } });
    expect(released).toEqual(['url-1']);
  });

  it('are not replaced by less sharp ones', async () => {
    const { images, asked } = setUp();
    images.wants([{ page: 1, width: 1600 }], near);
    await settled();
    images.wants([{ page: 1, width: 800 }], near);
    await settled();
    expect(asked).toEqual(['1@1600']);
  });

  it('are let go when they are far and many', async () => {
    const { images, released } = setUp({ images: 1, bytes: 1_000 });
    images.wants(
      [
        { page: 1, width: 400 },
        { page: 9, width: 400 },
      ],
      near,
    );
    await settled();
    images.wants([{ page: 9, width: 400 }], { first: 9, last: 9 });
    expect(images.of(1).value).toEqual({});
    expect(images.of(9).value.shown).toBeDefined();
    expect(released).toEqual(['url-1']);
  });

  it('that could not be loaded say so, and are asked for again only when that is asked for', async () => {
    const { images, asked, broken } = setUp();
    broken.add(1);
    images.wants([{ page: 1, width: 800 }], near);
    await settled();
    expect(images.of(1).value).toEqual({ failed: 800 });
    images.wants([{ page: 1, width: 800 }], near);
    await settled();
    expect(asked).toHaveLength(1);
    broken.clear();
    images.retry(1);
    await settled();
    expect(images.of(1).value.shown).toEqual({ url: 'url-1', width: 800 });
  });

  it('stay as they are when a sharper one cannot be had', async () => {
    const { images, broken, asked } = setUp();
    images.wants([{ page: 1, width: 800 }], near);
    await settled();
    broken.add(1);
    images.wants([{ page: 1, width: 1600 }], near);
    await settled();
    expect(images.of(1).value).toEqual({ shown: { url: 'url-1', width: 800 }, failed: 1600 });
    images.wants([{ page: 1, width: 1600 }], near);
    await settled();
    expect(asked).toEqual(['1@800', '1@1600']);
  });
});

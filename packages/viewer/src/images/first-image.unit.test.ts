import { afterEach, describe, expect, it } from '@jest/globals';
import { requestFirstImage } from './first-image.ts';

/** Replaces the browser's image element. Returns the elements that are made. */
const installImage = (decode: () => Promise<void>): { src?: string }[] => {
  const images: { src?: string }[] = [];
  class FakeImage {
    src?: string;
    decode = decode;
    constructor() {
      images.push(this);
    }
  }
  Object.assign(globalThis, { Image: FakeImage });
  return images;
};

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'Image');
});

const urlOf = (width: number): string => `/${width}`;

describe('the first image', () => {
  it.each([
    ['a desktop', { innerWidth: 1280, devicePixelRatio: 1 }, 1200],
    ['a desktop with 150 %', { innerWidth: 1280, devicePixelRatio: 1.5 }, 1600],
    ['a fine desktop', { innerWidth: 1440, devicePixelRatio: 2 }, 2000],
    ['a phone', { innerWidth: 390, devicePixelRatio: 3 }, 1200],
    ['a small phone', { innerWidth: 320, devicePixelRatio: 2 }, 800],
  ])('has the width of the page on %s', async (_name, browser, width) => {
    const images = installImage(() => Promise.resolve());
    const first = requestFirstImage(urlOf, browser);
    expect(first).toMatchObject({ url: `/${width}`, width });
    expect(images.map(({ src }) => src)).toEqual([`/${width}`]);
    await expect(first.isDecoded).resolves.toBe(true);
  });

  it('is shown by the element that has loaded it, wherever the page renders it', () => {
    const images = installImage(() => Promise.resolve());
    const { showIn } = requestFirstImage(urlOf, { innerWidth: 1280, devicePixelRatio: 1 });
    const shown: unknown[] = [];
    const host = { append: (element: unknown) => shown.push(element) };
    showIn(host, { className: 'page-image', alt: 'Page 1', isHidden: false });
    expect(shown).toEqual(images);
    expect(images[0]).toMatchObject({ className: 'page-image', alt: 'Page 1', ariaHidden: 'false' });
  });

  it('is not shown when it cannot be loaded', async () => {
    installImage(() => Promise.reject(new Error('EncodingError')));
    const first = requestFirstImage(urlOf, { innerWidth: 1280, devicePixelRatio: 1 });
    await expect(first.isDecoded).resolves.toBe(false);
  });
});

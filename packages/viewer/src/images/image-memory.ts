import { signal } from '@preact/signals';
import type { ReadonlySignal, Signal } from '@preact/signals';
import { drawn, show, withoutFailure } from './page-image.ts';
import type { LoadedImage, PageImage } from './page-image.ts';

/** The images of pages in the memory of the browser. */
export type ImageMemory = {
  of(page: number): ReadonlySignal<PageImage>;
  /** The pages that have an image, in ascending order. */
  loadedPages: ReadonlySignal<readonly number[]>;
  /** The size of the image of each page that has one. */
  sizes(): { page: number; bytes: number }[];
  /** Shows an image of a page. @param content of an image that takes memory of its own. */
  add(page: number, image: LoadedImage, content?: Blob): void;
  /** Releases the previous image of the page, because the shown one is drawn. */
  onDrawn(page: number): void;
  /** Records that the image of this width could not be loaded. */
  setFailed(page: number, width: number): void;
  /** Allows failed images to be loaded again: that of one page, or all. */
  forgetFailures(page?: number): void;
  /** Releases the images of these pages. */
  remove(pages: readonly number[]): void;
  /** Returns the shown image of a page if it was loaded with this width. */
  loadedImage(page: number, width: number): Blob | undefined;
};

export const makeImageMemory = (release: (url: string) => void): ImageMemory => {
  const images = new Map<number, Signal<PageImage>>();
  const bytes = new Map<number, number>();
  const contents = new Map<number, { width: number; image: Blob }>();
  const loadedPages = signal<readonly number[]>([]);

  const of = (page: number): Signal<PageImage> => {
    const known = images.get(page) ?? signal<PageImage>({});
    images.set(page, known);
    return known;
  };

  const updateLoadedPages = (): void => void (loadedPages.value = [...bytes.keys()].sort((one, other) => one - other));

  const change = (page: number, by: (state: PageImage) => ReturnType<typeof show>): void => {
    const state = of(page);
    const { next, released } = by(state.peek());
    if (released) release(released.url);
    state.value = next;
  };

  return {
    of,
    loadedPages,
    sizes: () => [...bytes].map(([page, size]) => ({ page, bytes: size })),
    add: (page, image, content) => {
      if (content) contents.set(page, { width: image.width, image: content });
      change(page, (state) => show(state, image));
      const isNew = !bytes.has(page);
      bytes.set(page, content?.size ?? 0);
      if (isNew) updateLoadedPages();
    },
    onDrawn: (page) => change(page, drawn),
    setFailed: (page, width) => {
      const state = of(page);
      state.value = { ...state.peek(), failedWidth: width };
    },
    forgetFailures: (page) => {
      for (const [each, state] of images) {
        const isFailed = state.peek().failedWidth !== undefined;
        if (isFailed && (page === undefined || page === each)) state.value = withoutFailure(state.peek());
      }
    },
    remove: (pages) => {
      for (const page of pages) {
        const state = of(page);
        const { shown, previous } = state.peek();
        for (const image of [shown, previous]) if (image) release(image.url);
        state.value = {};
        bytes.delete(page);
        contents.delete(page);
      }
      if (pages.length > 0) updateLoadedPages();
    },
    loadedImage: (page, width) => {
      const loaded = contents.get(page);
      return loaded?.width === width ? loaded.image : undefined;
    },
  };
};

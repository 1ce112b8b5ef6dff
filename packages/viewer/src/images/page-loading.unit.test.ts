import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { signal } from '@preact/signals';
import type { Session } from '@docsight/api-contract';
import { makeDocumentShape, makeView } from '../layout/index.ts';
import { aSession } from '../../test/a-session.ts';
import { settled } from '../../test/settled.ts';
import type { FirstImage } from './first-image.ts';
import type { SessionState } from '../session/current-session.ts';
import { startPageLoading } from './page-loading.ts';

const sessionWith = (openPages: number): Session => {
  const full = openPages === 9;
  return aSession(
    { state: full ? 'open' : 'preview', gate_page: 3, open_pages: openPages, full },
    { document: { ...aSession().document, page_count: 9 } },
  );
};

const setUp = (
  firstPage = 1,
  firstImage?: FirstImage,
  isOpenToAll = false,
  afterPaint = (run: () => void) => run(),
) => {
  const state = signal<SessionState>({ kind: 'starting' });
  const sizes = signal<{ width: number; height: number }[]>([]);
  const requested: string[] = [];
  const idle: (readonly number[])[] = [];
  const session = {
    state,
    image: async (page: number, width: number) => {
      requested.push(`image ${page} ${width}`);
      return new Blob(['image']);
    },
    tile: async () => new Blob(['tile']),
    layer: async (page: number) => {
      requested.push(`layer ${page}`);
      return { text: 'Words.', words: [] };
    },
  };
  const shape = makeDocumentShape({ state, sizes }, isOpenToAll);
  const view = makeView(shape, firstPage === 1 ? undefined : { page: firstPage });
  const opening = { page: firstPage, image: firstImage };
  const loading = startPageLoading(session, view, shape, opening, {
    onIdle: (pages) => idle.push(pages),
    afterPaint,
  });
  view.onResize({ width: 1000, height: 700, pagesTop: 40, scrollPaddingTop: 0, pixelRatio: 1 });
  return {
    requested,
    idle,
    loading,
    view,
    open: (openPages: number) => (state.value = { kind: 'reading', session: sessionWith(openPages) }),
    /** The page has the sizes, and renders. */
    sized: (count: number) => {
      sizes.value = Array.from({ length: count }, () => ({ width: 600, height: 800 }));
      view.afterLayout();
    },
  };
};

afterEach(() => {
  jest.useRealTimers();
});

describe('page loading', () => {
  it('requests the first image once, before the sizes are known', async () => {
    const { requested, open, sized, loading } = setUp();
    expect(requested).toEqual([]);
    open(9);
    expect(requested).toEqual(['image 1 1200']);
    await settled();
    sized(9);
    await settled();
    expect(requested.filter((each) => each.startsWith('image 1'))).toEqual(['image 1 1200']);
    expect(loading.images.of(1).value.shown?.width).toBe(1200);
  });

  it('shows the image that was requested before the session, and requests no other one of page 1', async () => {
    const first: FirstImage = { url: '/first', width: 1200, isDecoded: Promise.resolve(true), element: {} };
    const { requested, open, sized, loading } = setUp(1, first);
    open(2);
    sized(2);
    await settled();
    await settled();
    expect(loading.images.of(1).value).toEqual({ shown: { url: '/first', width: 1200 } });
    expect(requested.filter((each) => each.startsWith('image'))).toEqual(['image 2 1200']);
  });

  it('shows the first page of an open document before the session, and requests everything else after it', async () => {
    const first: FirstImage = { url: '/first', width: 1200, isDecoded: Promise.resolve(true), element: {} };
    const { requested, idle, open, sized, loading } = setUp(1, first, true);
    sized(9);
    await settled();
    await settled();
    expect(loading.images.of(1).value).toEqual({ shown: { url: '/first', width: 1200 } });
    expect([requested, idle]).toEqual([[], []]);
    open(9);
    await settled();
    await settled();
    expect(requested.slice(0, 2)).toEqual(['image 2 1200', 'image 3 1200']);
    expect(idle.length).toBeGreaterThan(0);
  });

  it('requests the neighbours of the first page once its image has arrived or failed', async () => {
    for (const isDecoded of [true, false]) {
      let settle = (): void => undefined;
      const first = {
        url: '/first',
        width: 1200,
        element: {},
        isDecoded: new Promise<boolean>((resolve) => (settle = () => resolve(isDecoded))),
      };
      const { requested, open, sized } = setUp(1, first);
      open(9);
      sized(9);
      await settled();
      expect(requested).toEqual([]);
      settle();
      await settled();
      const images = requested.filter((each) => each.startsWith('image'));
      expect(images).toEqual([...(isDecoded ? [] : ['image 1 1200']), 'image 2 1200', 'image 3 1200']);
    }
  });

  it('requests everything else after the first image was painted', async () => {
    const first: FirstImage = { url: '/first', width: 1200, isDecoded: Promise.resolve(true), element: {} };
    const painted: (() => void)[] = [];
    const { requested, idle, open, sized, loading } = setUp(1, first, false, (run) => painted.push(run));
    open(9);
    sized(9);
    await settled();
    await settled();
    expect(loading.images.of(1).value.shown?.url).toBe('/first');
    expect([requested, idle, loading.isFirstDrawn.value]).toEqual([[], [], false]);
    expect(painted).toHaveLength(1);
    painted[0]!();
    await settled();
    expect(loading.isFirstDrawn.value).toBe(true);
    expect(requested.slice(0, 2)).toEqual(['image 2 1200', 'image 3 1200']);
  });

  it('requests no page at the top on the way to the start position', async () => {
    const { requested, open, sized } = setUp(7);
    jest.useFakeTimers({ doNotFake: ['performance'] });
    open(9);
    sized(9);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(requested.filter((each) => each.startsWith('image')).toSorted()).toEqual(
      [6, 7, 8, 9].map((page) => `image ${page} 1200`),
    );
  });

  it('requests only open pages', async () => {
    const { requested, open, sized } = setUp(7);
    open(0);
    expect(requested).toEqual([]);
    open(2);
    sized(2);
    await settled();
    await settled();
    expect(new Set(requested)).toEqual(new Set(['image 1 1200', 'image 2 1200', 'layer 1', 'layer 2']));
  });

  it('requests the text layers after the images', async () => {
    const { requested, open, sized, loading } = setUp();
    open(2);
    sized(2);
    await settled();
    await settled();
    const firstLayer = requested.findIndex((each) => each.startsWith('layer'));
    expect(requested.slice(firstLayer).every((each) => each.startsWith('layer'))).toBe(true);
    expect(loading.layers.of(1).value).toMatchObject({ text: 'Words.' });
  });

  it('requests nothing while the view moves fast, then what it shows', async () => {
    const { requested, open, sized, view } = setUp();
    open(9);
    sized(9);
    await settled();
    await settled();
    requested.length = 0;
    jest.useFakeTimers({ doNotFake: ['performance'] });
    for (const page of [3, 5, 7]) view.onScroll({ left: 0, top: page * 1220 });
    expect(requested).toEqual([]);
    jest.advanceTimersByTime(150);
    expect(requested[0]).toBe('image 8 1200');
  });
});

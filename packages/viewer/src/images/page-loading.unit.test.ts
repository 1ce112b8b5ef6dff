import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { signal } from '@preact/signals';
import type { Session } from '@docsight/api-contract';
import { makeDocumentShape, makeView } from '../layout/index.ts';
import type { SessionState } from '../session/current-session.ts';
import { startPageLoading } from './page-loading.ts';

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
const sessionWith = (openPages: number): Session => ({
  viewer_token: 'token',
  session_id: 'session',
  viewer_id: 'viewer',
  counted: true,
  document: { title: 'A report', page_count: 9, allow_download: true },
  access: {
    state: openPages === 9 ? 'open' : 'preview',
    gate_type: 'preview',
    gate_page: 3,
    open_pages: openPages,
    full: openPages === 9,
  },
});

const setUp = (firstPage = 1) => {
  const state = signal<SessionState>({ kind: 'starting' });
  const sizes = signal<{ width: number; height: number }[]>([]);
  const requested: string[] = [];
  const session = {
    state,
    image: async (page: number, width: number) => {
      requested.push(`image ${page} ${width}`);
      return new Blob(['image']);
    },
    text: async (page: number) => {
      requested.push(`text ${page}`);
      return 'Words.';
    },
  };
  const shape = makeDocumentShape({ state, sizes });
  const view = makeView(shape, firstPage === 1 ? undefined : { page: firstPage, fraction: 0, offset: 0 });
  const loading = startPageLoading(session, view, shape, firstPage);
  view.onResize({ width: 1000, height: 700, pagesTop: 40, scrollPaddingTop: 0, pixelRatio: 1 });
  return {
    requested,
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
    expect(new Set(requested)).toEqual(new Set(['image 1 1200', 'image 2 1200', 'text 1', 'text 2']));
  });

  it('requests the texts after the images', async () => {
    const { requested, open, sized, loading } = setUp();
    open(2);
    sized(2);
    await settled();
    await settled();
    const firstText = requested.findIndex((each) => each.startsWith('text'));
    expect(requested.slice(firstText).every((each) => each.startsWith('text'))).toBe(true);
    expect(loading.texts.of(1).value).toEqual(['Words.']);
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

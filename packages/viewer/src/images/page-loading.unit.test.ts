import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { signal } from '@preact/signals';
import type { Session } from '@docsight/api-contract';
import type { SessionState } from '../session/current-session.ts';
import { startLoading } from './page-loading.ts';
import { makeShape } from '../layout/document-shape.ts';
import { makeView } from '../layout/view.ts';

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
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
  const asked: string[] = [];
  const session = {
    state,
    image: async (page: number, width: number) => {
      asked.push(`image ${page} ${width}`);
      return new Blob(['image']);
    },
    text: async (page: number) => {
      asked.push(`text ${page}`);
      return 'Words.';
    },
  };
  const shape = makeShape({ state, sizes });
  const view = makeView(shape, undefined);
  const loading = startLoading(session, view, shape, firstPage);
  view.resized({ width: 1000, height: 700, lead: 40, inset: 0, pixelRatio: 1 });
  return {
    asked,
    loading,
    view,
    open: (openPages: number) => (state.value = { kind: 'reading', session: sessionWith(openPages) }),
    sized: (count: number) => (sizes.value = Array.from({ length: count }, () => ({ width: 600, height: 800 }))),
  };
};

afterEach(() => {
  jest.useRealTimers();
});

describe('loading', () => {
  it('asks for the first image before it knows the sizes, and once', async () => {
    const { asked, open, sized, loading } = setUp();
    expect(asked).toEqual([]);
    open(9);
    expect(asked).toEqual(['image 1 1200']);
    await settled();
    sized(9);
    await settled();
    expect(asked.filter((each) => each.startsWith('image 1'))).toEqual(['image 1 1200']);
    expect(loading.images.of(1).value.shown?.width).toBe(1200);
  });

  it('asks for no page that is not open', async () => {
    const { asked, open, sized } = setUp(7);
    open(0);
    expect(asked).toEqual([]);
    open(2);
    sized(2);
    await settled();
    await settled();
    expect(new Set(asked)).toEqual(new Set(['image 1 1200', 'image 2 1200', 'text 1', 'text 2']));
  });

  it('asks for the texts when the images are there', async () => {
    const { asked, open, sized, loading } = setUp();
    open(2);
    sized(2);
    await settled();
    await settled();
    const firstText = asked.findIndex((each) => each.startsWith('text'));
    expect(asked.slice(firstText).every((each) => each.startsWith('text'))).toBe(true);
    expect(loading.texts.of(1).value).toEqual(['Words.']);
  });

  it('asks for nothing that rushes by, and then for what is there', async () => {
    const { asked, open, sized, view } = setUp();
    open(9);
    sized(9);
    await settled();
    await settled();
    asked.length = 0;
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'performance'] });
    for (const page of [3, 5, 7]) view.scrolled({ left: 0, top: page * 1220 });
    expect(asked).toEqual([]);
    jest.advanceTimersByTime(150);
    expect(asked[0]).toBe('image 8 1200');
  });
});

import { describe, expect, it } from '@jest/globals';
import { ViewerError } from '../../api/viewer-error.ts';
import { makeQuery } from '../matching/find-matches.ts';
import { settled } from '../../../test/settled.ts';
import { makeResults } from './results.ts';
import type { Results } from './results.ts';
import { makeSlices } from './slices.ts';
import { makeTextStore } from './text-store.ts';

type Options = { texts: string[]; openPages?: number; perResponse?: number; limit?: number };

/** A search in a document, with a fake server that records requests. */
const aSearch = ({ texts, openPages = texts.length, perResponse = 2, limit }: Options) => {
  const requests: number[] = [];
  const failures: Error[] = [];
  const fake = { openPages, now: 0, delays: 0, pauses: 0, held: undefined as Promise<void> | undefined };
  const results = makeResults({
    fetchTexts: async (from, signal) => {
      requests.push(from);
      await fake.held;
      await Promise.resolve();
      signal.throwIfAborted();
      const failure = failures.shift();
      if (failure) throw failure;
      const last = Math.min(from + perResponse - 1, fake.openPages);
      return {
        pages: Array.from({ length: Math.max(0, last - from + 1) }, (_, index) => ({
          page: from + index,
          text: texts[from - 1 + index]!,
        })),
        next: null,
      };
    },
    store: makeTextStore(limit),
    slices: makeSlices(
      () => (fake.now += 3),
      () => Promise.resolve(void (fake.pauses += 1)),
    ),
    delay: async (_ms, signal) => {
      fake.delays += 1;
      await Promise.resolve();
      signal.throwIfAborted();
    },
  });
  results.setOpenPages(openPages);
  return { results, requests, failures, fake };
};
const shown = ({ progress }: Results) => {
  const { state, total, searchedPages } = progress.value;
  return { state, total, searchedPages };
};
const noResponse = new ViewerError({ status: 0, code: 'no_response', message: 'No.' });

describe('a search in the pages', () => {
  it('loads each text once, from the page of the reader on', async () => {
    const { results, requests } = aSearch({ texts: ['one', 'two', 'one two', 'three', 'one one'] });
    results.start(makeQuery('one'), 3);
    expect(results.progress.value.state).toBe('searching');
    await settled();
    expect(requests).toEqual([3, 5, 1]);
    expect(shown(results)).toEqual({ state: 'done', total: 4, searchedPages: 5 });
    expect([1, 2, 3, 4, 5].map(results.progress.value.counts.of)).toEqual([1, 0, 1, 0, 2]);
    results.start(makeQuery('two'), 1);
    await settled();
    expect(shown(results)).toEqual({ state: 'done', total: 2, searchedPages: 5 });
    expect(requests).toHaveLength(3);
  });

  it('loads texts before something is typed, and reports results as they come', async () => {
    const { results, requests } = aSearch({ texts: ['one', 'two', 'one'] });
    const totals: number[] = [];
    results.progress.subscribe(({ total }) => totals.push(total));
    results.start(undefined, 1);
    results.start(makeQuery('one'), 1);
    await settled();
    expect(requests).toEqual([1, 3]);
    expect([...new Set(totals)]).toEqual([0, 1, 2]);
  });

  it('pauses often, so that no task is long', async () => {
    const { results, fake } = aSearch({ texts: Array.from({ length: 300 }, () => 'text'), perResponse: 300 });
    results.start(makeQuery('text'), 1);
    await eventuallyDone(results);
    // The clock moves by 3 ms for each page, and a slice has 8 ms.
    expect(fake.pauses).toBeGreaterThanOrEqual(90);
  });

  it('says when no open page has a text', async () => {
    const { results } = aSearch({ texts: ['', ' \n', ''] });
    expect(results.hasText.value).toBe(true);
    results.start(undefined, 1);
    await settled();
    expect(results.hasText.value).toBe(false);
    const { results: others } = aSearch({ texts: ['', '', 'text'] });
    others.start(undefined, 1);
    await settled();
    expect(others.hasText.value).toBe(true);
  });

  it('keeps a limited part of a long document, and loads the rest for each search', async () => {
    const texts = Array.from({ length: 10 }, (_, index) => `page ${index + 1}`);
    const { results, requests, fake } = aSearch({ texts, limit: 450 });
    results.start(undefined, 1);
    await settled();
    expect(requests).toEqual([1, 3, 5]);
    for (const query of ['page', 'page 10']) {
      requests.length = 0;
      results.start(makeQuery(query), 1);
      await settled();
      expect(requests).toEqual([5, 7, 9]);
    }
    expect(shown(results)).toEqual({ state: 'done', total: 1, searchedPages: 10 });
    // It waits until the typing has ended, once for each search.
    expect(fake.delays).toBe(2);
  });

  it('shares the requests of a search that replaces another', async () => {
    const { results, requests } = aSearch({ texts: ['ab', 'ab'] });
    for (const typed of ['a', 'ab', 'abc']) results.start(makeQuery(typed), 1);
    await settled();
    expect(requests).toEqual([1]);
    expect(shown(results)).toEqual({ state: 'done', total: 0, searchedPages: 2 });
  });

  it('continues with pages that open, and keeps what it has', async () => {
    const { results, requests, fake } = aSearch({ texts: ['a', 'a', 'a', 'a', 'a'], openPages: 2 });
    results.start(makeQuery('a'), 1);
    await settled();
    expect(shown(results)).toEqual({ state: 'done', total: 2, searchedPages: 2 });
    fake.openPages = 5;
    results.setOpenPages(5);
    expect(results.progress.value.total).toBe(2);
    await settled();
    expect(requests).toEqual([1, 3, 5]);
    expect(shown(results)).toEqual({ state: 'done', total: 5, searchedPages: 5 });
  });

  it('removes the texts of pages that close, and loads them again when they open', async () => {
    const { results, requests, fake } = aSearch({ texts: ['a', 'a', 'a', 'a'] });
    results.start(makeQuery('a'), 1);
    await settled();
    fake.openPages = 2;
    results.setOpenPages(2);
    await settled();
    expect(shown(results)).toEqual({ state: 'done', total: 2, searchedPages: 2 });
    expect(requests).toEqual([1, 3]);
    fake.openPages = 4;
    results.setOpenPages(4);
    await settled();
    expect(requests).toEqual([1, 3, 3]);
    results.setOpenPages(0);
    await settled();
    expect(shown(results)).toEqual({ state: 'done', total: 0, searchedPages: 0 });
  });

  it('does not search texts that arrive after their pages were closed', async () => {
    const { results, fake } = aSearch({ texts: ['a', 'a', 'a', 'a'], perResponse: 4 });
    let release: (() => void) | undefined;
    fake.held = new Promise((resolve) => (release = resolve));
    results.start(makeQuery('a'), 1);
    results.setOpenPages(1);
    release!();
    await settled();
    expect(shown(results)).toEqual({ state: 'done', total: 1, searchedPages: 1 });
  });

  it('ends at a page that the server does not send', async () => {
    const { results, fake } = aSearch({ texts: ['a', 'a', 'a', 'a'] });
    fake.openPages = 2;
    results.start(makeQuery('a'), 1);
    await settled();
    expect(shown(results)).toEqual({ state: 'done', total: 2, searchedPages: 4 });
  });

  it('keeps the results of a search that fails, and continues it', async () => {
    const { results, failures } = aSearch({ texts: ['a', 'a', 'a'], perResponse: 1 });
    results.start(makeQuery('a'), 2);
    await Promise.resolve();
    failures.push(noResponse);
    await settled();
    expect(results.progress.value.state).toBe('failed');
    const { total } = results.progress.value;
    expect(results.hasText.value).toBe(true);
    results.retry();
    expect(shown(results)).toEqual({ state: 'searching', total, searchedPages: total });
    await settled();
    expect(shown(results)).toEqual({ state: 'done', total: 3, searchedPages: 3 });
  });

  it('searches nothing after it was stopped', async () => {
    const { results, requests } = aSearch({ texts: ['a', 'a', 'a'] });
    results.start(makeQuery('a'), 1);
    results.stop();
    await settled();
    results.setOpenPages(2);
    await settled();
    expect(requests).toEqual([1]);
    expect(shown(results)).toEqual({ state: 'idle', total: 0, searchedPages: 0 });
  });
});

const eventuallyDone = async (results: Results): Promise<void> => {
  while (results.progress.value.state !== 'done') await settled();
};

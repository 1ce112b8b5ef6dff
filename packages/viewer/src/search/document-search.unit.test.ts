import { describe, expect, it } from '@jest/globals';
import { signal } from '@preact/signals';
import type { PageLayer } from '../api/page-layer.ts';
import { settled } from '../../test/settled.ts';
import { makeDocumentSearch } from './document-search.ts';
import type { DocumentSearch } from './document-search.ts';
import { makeSlices } from './passes/slices.ts';

/** Each word of a page is on a line of its own: ten lines have the height of the page. */
const layerOf = (text: string): PageLayer => ({
  text,
  words: [...text.matchAll(/\S+/g)].map(({ 0: word, index }, line) => ({
    start: index,
    length: word.length,
    direction: 'ltr',
    x: 0.1,
    y: line / 10,
    width: 0.5,
    height: 0.05,
  })),
});

/** A search in a document, with a fake server and a fake view. The view goes to the place of a match. */
const aSearch = (texts: string[], options: { openPages?: number } = {}) => {
  const openPages = signal(options.openPages ?? texts.length);
  const fake = {
    position: { page: 1, fraction: 0 },
    shown: [] as string[],
    layerRequests: [] as number[],
    failsLayers: false,
  };
  const search = makeDocumentSearch({
    openPages,
    fetchTexts: async (from, aborted) => {
      await Promise.resolve();
      aborted.throwIfAborted();
      return {
        pages: texts.slice(from - 1, openPages.value).map((text, index) => ({ page: from + index, text })),
        next: null,
      };
    },
    fetchLayer: async (page, aborted) => {
      fake.layerRequests.push(page);
      await Promise.resolve();
      aborted.throwIfAborted();
      if (fake.failsLayers) throw new Error('No layer.');
      return layerOf(texts[page - 1]!);
    },
    position: () => fake.position,
    goTo: (page, box) => {
      fake.shown.push(`${page} ${box ? box.y : 'top'}`);
      fake.position = { page, fraction: box?.y ?? 0 };
    },
    measure: ({ length }) => length,
    slices: makeSlices(
      () => 0,
      () => Promise.resolve(),
    ),
    delay: () => new Promise(() => undefined),
  });
  return { search, fake, openPages };
};
const at = ({ current }: DocumentSearch): string | undefined =>
  current.value && `${current.value.page}/${current.value.index}`;

describe('the search of a document', () => {
  it('goes to the first match after the top of the view', async () => {
    const { search, fake } = aSearch(['cat', 'cat dog cat', 'cat']);
    fake.position = { page: 2, fraction: 0.1 };
    search.open();
    search.type('cat');
    await settled();
    expect(at(search)).toBe('2/1');
    expect(fake.shown).toEqual(['2 0.2']);
    expect(search.progress.value.total).toBe(4);
  });

  it('goes to a later page if the matches of this one are above the view, and to them if there is none', async () => {
    const { search, fake } = aSearch(['cat', 'dog cat bird', 'cat']);
    fake.position = { page: 2, fraction: 0.5 };
    search.open('cat');
    await settled();
    expect(at(search)).toBe('3/0');
    fake.position = { page: 2, fraction: 0.5 };
    search.type('dog');
    await settled();
    expect(at(search)).toBe('2/0');
  });

  it('steps through all matches, and from the last to the first', async () => {
    const { search, fake } = aSearch(['cat', 'dog', 'cat cat']);
    search.open('cat');
    await settled();
    const places: (string | undefined)[] = [];
    for (const by of [1, 1, 1, -1, -1] as const) {
      search.step(by);
      await settled();
      places.push(at(search));
    }
    expect(places).toEqual(['3/0', '3/1', '1/0', '3/1', '3/0']);
    expect(fake.shown).toEqual(['1 0', '3 0', '3 0.1', '1 0', '3 0.1', '3 0']);
  });

  it('searches from the same place while more letters are typed, and from the match after a step', async () => {
    const { search, fake } = aSearch(['cart', 'cat', 'cart cat cart']);
    search.open();
    for (const typed of ['c', 'ca', 'cat']) {
      search.type(typed);
      await settled();
    }
    expect(fake.shown).toEqual(['1 0', '1 0', '2 0']);
    search.type('ca');
    await settled();
    expect(at(search)).toBe('1/0');
    search.step(1);
    search.step(1);
    await settled();
    search.type('car');
    await settled();
    expect(at(search)).toBe('3/0');
  });

  it('searches from the view when something else is typed', async () => {
    const { search } = aSearch(['cat dog', 'dog', 'cat dog']);
    search.open('dog');
    await settled();
    search.step(1);
    await settled();
    search.type('cat');
    await settled();
    expect(at(search)).toBe('3/0');
  });

  it('searches from where the reader has scrolled to', async () => {
    const { search, fake } = aSearch(['cat', 'cat', 'cat']);
    search.open('ca');
    await settled();
    fake.position = { page: 3, fraction: 0 };
    search.type('cat');
    await settled();
    expect(at(search)).toBe('3/0');
  });

  it('shows the last of several quick steps only', async () => {
    const { search, fake } = aSearch(['cat', 'cat', 'cat', 'cat']);
    search.open('cat');
    await settled();
    for (let step = 0; step < 3; step += 1) search.step(1);
    await settled();
    expect(fake.shown).toEqual(['1 0', '4 0']);
  });

  it('highlights the matches of a page, and removes the highlights when it closes', async () => {
    const { search } = aSearch(['cat dog cat']);
    search.open('cat');
    await settled();
    expect(search.highlightsOf(1).map(([box]) => box!.y)).toEqual([0, 0.2]);
    expect(search.textOf({ page: 1, index: 1 })).toEqual({ text: 'cat dog cat', range: { start: 8, end: 11 } });
    search.close();
    expect(search.highlightsOf(1)).toEqual([]);
    expect([search.isOpen.value, at(search), search.typed.value]).toEqual([false, undefined, 'cat']);
  });

  it('goes to the page of a match whose place cannot be loaded', async () => {
    const { search, fake } = aSearch(['dog', 'cat']);
    fake.failsLayers = true;
    search.open('cat');
    await settled();
    expect(fake.shown).toEqual(['2 top']);
  });

  it('searches the same again when it is opened again, and only selects the field when it is open', async () => {
    const { search, fake } = aSearch(['cat', 'cat']);
    search.open('cat');
    await settled();
    search.close();
    fake.position = { page: 2, fraction: 0 };
    search.open();
    await settled();
    expect(at(search)).toBe('2/0');
    fake.shown.length = 0;
    search.open();
    await settled();
    expect([search.openings.value, fake.shown]).toEqual([3, []]);
  });

  it('continues with pages that open, and does not move the view', async () => {
    const { search, fake, openPages } = aSearch(['dog', 'cat', 'cat'], { openPages: 1 });
    search.open('cat');
    await settled();
    expect(search.progress.value).toMatchObject({ state: 'done', total: 0 });
    openPages.value = 3;
    await settled();
    expect(search.progress.value).toMatchObject({ state: 'done', total: 2, searchedPages: 3 });
    expect([at(search), fake.shown]).toEqual([undefined, []]);
    search.step(1);
    await settled();
    expect([at(search), fake.shown]).toEqual(['2/0', ['2 0']]);
  });

  it('forgets the pages that close, and closes when none is open', async () => {
    const { search, openPages } = aSearch(['cat', 'cat']);
    search.open('cat');
    await settled();
    search.step(1);
    await settled();
    openPages.value = 1;
    await settled();
    expect([at(search), search.progress.value.total]).toEqual([undefined, 1]);
    expect(search.highlightsOf(2)).toEqual([]);
    openPages.value = 0;
    await settled();
    expect([search.isOpen.value, search.highlightsOf(1)]).toEqual([false, []]);
  });
});

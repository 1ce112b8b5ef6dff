import { describe, expect, it } from '@jest/globals';
import { silentLogger } from '@docsight/testkit';
import { settled } from '../../test/settled.ts';
import type { OriginalCache } from './original-cache.ts';
import { derivedFileName, emptyTile } from '../rendering/index.ts';
import type { PageRenderer, Rendering } from '../rendering/index.ts';
import type { Turn } from '../heavy-work/index.ts';
import { makePages } from './pages.ts';

const document = { fileId: 'file', accountId: 'account', sizeBytes: 1, sha256: 'ab' };

/** Makes pages with a renderer that records its calls. */
const setUp = (
  render: (page?: number, count?: number) => Promise<Rendering> = () => Promise.resolve(done('drawn')),
) => {
  const calls: string[] = [];
  const record = <Result>(call: string, result: Result, turn?: Turn): Result => {
    calls.push(turn?.inBackground ? `${call}, slow` : call);
    return result;
  };
  const renderer: PageRenderer = {
    image: async ({ fileId }, page, width, turn) => {
      const call = `image ${page} ${width}`;
      const rendering = await record(fileId === document.fileId ? call : `${call} of ${fileId}`, render(), turn);
      turn?.onCost(rendering.kind === 'failed' ? 1 : 0.01);
      return rendering;
    },
    tile: (_file, page, { scale, column, row }, turn) =>
      record(`tile ${page} ${scale} ${column} ${row}`, render(), turn),
    layer: (_file, page, turn) => record(`layer ${page}`, render(), turn),
    texts: (_file, page, count, turn) => record(`texts ${page} ${count}`, render(page, count), turn),
    links: (_file, page, turn) => record(`links ${page}`, render(), turn),
    outline: (_file, turn) => record('outline', render(), turn),
    sizes: (_file, count, turn) => record(`sizes ${count}`, render(), turn),
    narrowed: (image, width) =>
      record(`narrowed ${width}`, Promise.resolve(Buffer.from(`${image.toString()} ${width}`))),
    preview: (image) => record('preview', Promise.resolve(Buffer.from(`preview of ${image?.toString() ?? 'nothing'}`))),
    placeholder: (width) => record(`placeholder ${width}`, Promise.resolve(Buffer.from('placeholder'))),
    part: { name: 'renderer' },
  };
  const stored = new Map<string, Buffer>();
  const derived = {
    get: (fileId: string, name: string) => Promise.resolve(stored.get(`${fileId}/${name}`) ?? null),
    put: async (fileId: string, name: string, content: Buffer) => void stored.set(`${fileId}/${name}`, content),
    removeAll: () => Promise.resolve(),
  };
  const originals: OriginalCache = { withFile: (_original, work) => work('/copy'), part: { name: 'originals' } };
  const clock = { nowMs: 0 };
  const options = { renderer, originals, derived, logger: silentLogger, nowMs: () => clock.nowMs };
  return { calls, stored, derived, clock, options, pages: makePages(options) };
};

/** Makes pages with a renderer whose drawings the test ends, the oldest first. */
const setUpHeld = () => {
  const drawings: ((rendering: Rendering) => void)[] = [];
  const { pages, calls, options } = setUp(() => new Promise((resolve) => drawings.push(resolve)));
  const endNext = async (rendering: Rendering): Promise<void> => {
    drawings.shift()!(rendering);
    await settled();
  };
  return { pages: { ...pages, renderer: options.renderer }, calls, endNext };
};
const codeOf = (error: unknown): string => (error as { code: string }).code;
const done = (content: string): Rendering => ({ kind: 'done', content: Buffer.from(content) });

describe('pages', () => {
  it('are drawn once for all simultaneous readers, then cached and stored', async () => {
    const { pages, calls, stored, options } = setUp();
    const images = await Promise.all(Array.from({ length: 5 }, () => pages.image(document, 1, 800)));
    await pages.image(document, 1, 800);
    await pages.part.stop?.();
    expect(calls).toEqual(['image 1 800']);
    expect(new Set(images.map(({ tag }) => tag)).size).toBe(1);
    expect([...stored.keys()]).toEqual([`file/${derivedFileName('page-1-w800.webp')}`]);

    const restarted = makePages(options);
    expect((await restarted.image(document, 1, 800)).content.toString()).toBe('drawn');
    expect(calls).toHaveLength(1);
  });

  it('of an older renderer are drawn again', async () => {
    const { pages, calls, stored } = setUp();
    for (const name of ['page-1-w800.webp', 'r1-page-1-w800.webp']) stored.set(`file/${name}`, Buffer.from('old'));
    expect((await pages.image(document, 1, 800)).content.toString()).toBe('drawn');
    expect(calls).toEqual(['image 1 800']);
  });

  it('of other widths are made from the next larger standard width, and not stored', async () => {
    const { pages, calls, stored } = setUp();
    const images = await Promise.all([pages.image(document, 1, 700), pages.image(document, 1, 500)]);
    await pages.image(document, 1, 700);
    expect(calls.toSorted()).toEqual(['image 1 800', 'narrowed 500', 'narrowed 700']);
    expect(images.map(({ content }) => content.toString())).toEqual(['drawn 700', 'drawn 500']);
    expect([...stored.keys()]).toEqual([`file/${derivedFileName('page-1-w800.webp')}`]);
  });

  it('that cannot be rendered are replaced by a placeholder permanently', async () => {
    const { pages, calls, stored } = setUp(() => Promise.resolve({ kind: 'unrenderable' }));
    expect(await pages.image(document, 1, 800)).toMatchObject({ goodUntilMs: Infinity });
    expect(await pages.text(document, 1)).toMatchObject({ content: Buffer.alloc(0), goodUntilMs: Infinity });
    expect((await pages.links(document, 1)).content.toString()).toBe('{"links":[]}');
    expect((await pages.outline(document)).content.toString()).toBe('{"items":[]}');
    await pages.image(document, 1, 800);
    expect(calls).toEqual(['image 1 800', 'placeholder 800', 'layer 1', 'links 1', 'outline']);
    expect([...stored.keys()]).toEqual(
      ['page-1-w800.webp', 'page-1.json', 'page-1-links.json', 'outline.json'].map(
        (name) => `file/${derivedFileName(name)}`,
      ),
    );
  });

  it('have tiles, which are drawn once and not stored, and are empty where there is nothing to draw', async () => {
    const { pages, calls, stored } = setUp();
    const tile = { scale: 4, column: 2, row: 1 };
    const tiles = await Promise.all(Array.from({ length: 5 }, () => pages.tile(document, 1, tile)));
    await pages.tile(document, 1, tile);
    await pages.tile(document, 1, { ...tile, row: 2 });
    await pages.part.stop?.();
    expect(calls).toEqual(['tile 1 4 2 1', 'tile 1 4 2 2']);
    expect(new Set(tiles.map(({ tag }) => tag)).size).toBe(1);
    expect(stored.size).toBe(0);

    const failing = setUp(() => Promise.resolve({ kind: 'failed' }));
    const failed = await failing.pages.tile(document, 1, tile);
    expect([failed.content, Number.isFinite(failed.goodUntilMs)]).toEqual([emptyTile, true]);
    const broken = setUp(() => Promise.resolve({ kind: 'unrenderable' }));
    expect(await broken.pages.tile(document, 1, tile)).toMatchObject({ content: emptyTile, goodUntilMs: Infinity });
  });

  it('are read once for their text and their text layer', async () => {
    const { pages, calls } = setUp(() => Promise.resolve(done('{"text":"One","words":[[0,3,1,1,1,1,0]]}')));
    const [layer, text] = [await pages.layer(document, 1), await pages.text(document, 1)];
    expect([text.content.toString(), text.tag]).toEqual(['One', layer.tag]);
    expect(calls).toEqual(['layer 1']);
  });

  describe('read for a search', () => {
    type Read = { pages: { page: number; text: string }[]; next: number | null };
    const contentOf = ({ content }: { content: Buffer }): Read => JSON.parse(content.toString()) as Read;
    const textsOfPages = (page = 1, count = 1, text = (each: number): string => `text ${each}`): Rendering =>
      done(JSON.stringify({ texts: Array.from({ length: count }, (_, index) => text(page + index)) }));

    it('have their texts in responses of limited size, number and duration', async () => {
      let text = 'x';
      let duration = 0;
      const { pages, calls, clock } = setUp((page, count) => {
        clock.nowMs += duration;
        return Promise.resolve(textsOfPages(page, count, () => text));
      });
      const textsOf = async (first: number, last: number) => {
        const counted = { ...document, fileId: `file ${calls.length}`, pageCount: 200 };
        const { pages: found, next } = contentOf(await pages.texts(counted, { first, last }));
        return [found[0]!.page, found.length, next];
      };
      expect(await textsOf(1, 3)).toEqual([1, 3, null]);
      expect(await textsOf(2, 101)).toEqual([2, 100, null]);
      expect(await textsOf(3, 200)).toEqual([3, 100, 103]);
      text = '語'.repeat(50_000);
      expect(await textsOf(19, 200)).toEqual([19, 2, 21]);
      [text, duration] = ['x', 1_000];
      expect(await textsOf(5, 200)).toEqual([5, 36, 41]);
      duration = 10_000;
      expect(await textsOf(20, 200)).toEqual([20, 1, 21]);
      expect(calls).toHaveLength(1 + 6 + 6 + 1 + 2 + 1);
    });

    const reader = { readerId: 'reader' };

    it('are read in the same groups from any page on, once, and stored', async () => {
      const { pages, calls, stored } = setUp((page, count) => Promise.resolve(textsOfPages(page, count)));
      const counted = { ...document, pageCount: 50 };
      for (const first of [1, 25, 50]) {
        const { pages: found } = contentOf(await pages.texts(counted, { first, last: 50 }, reader));
        expect(found.map(({ page, text }) => [page, text])).toEqual(
          Array.from({ length: 51 - first }, (_, index) => [first + index, `text ${first + index}`]),
        );
      }
      expect(calls).toEqual(['texts 1 20', 'texts 21 20', 'texts 41 10']);
      expect([...stored.keys()]).toEqual([1, 21, 41].map((page) => `file/${derivedFileName(`texts-${page}.json`)}`));
    });

    it('are read in parts if a group takes long, and never beyond its end', async () => {
      const { pages, calls } = setUp((page) => Promise.resolve(textsOfPages(page, 8)));
      const { pages: found } = contentOf(
        await pages.texts({ ...document, pageCount: 30 }, { first: 12, last: 18 }, reader),
      );
      expect(found.map(({ page }) => page)).toEqual([12, 13, 14, 15, 16, 17, 18]);
      expect(calls).toEqual(['texts 1 20', 'texts 9 12', 'texts 17 4']);
    });

    it('include no closed page', async () => {
      const { pages } = setUp((page, count) => Promise.resolve(textsOfPages(page, count)));
      const { pages: found, next } = contentOf(await pages.texts({ ...document, pageCount: 9 }, { first: 1, last: 2 }));
      expect([found, next]).toEqual([[1, 2].map((page) => ({ page, text: `text ${page}` })), null]);
    });

    it('are read in advance at a low priority, some pages at a time', async () => {
      const { pages, calls } = setUp((page, count) => Promise.resolve(textsOfPages(page, count)));
      const counted = { ...document, pageCount: 30 };
      expect([await pages.prepareTexts(counted, 1), await pages.prepareTexts(counted, 21)]).toEqual([21, 31]);
      await pages.texts(counted, { first: 1, last: 30 });
      expect(calls).toEqual(['texts 1 20, slow', 'texts 21 10, slow']);
    });

    it('are empty where a page is broken or failed. Browsers do not store a failure', async () => {
      for (const [kind, isFinal] of [
        ['unrenderable', true],
        ['failed', false],
      ] as const) {
        const { pages } = setUp((page, count) => Promise.resolve(page === 1 ? { kind } : textsOfPages(page, count)));
        const texts = await pages.texts({ ...document, pageCount: 2 }, { first: 1, last: 2 });
        expect(contentOf(texts)).toEqual({
          pages: [
            { page: 1, text: '' },
            { page: 2, text: 'text 2' },
          ],
          next: null,
        });
        expect(Number.isFinite(texts.goodUntilMs)).toBe(!isFinal);
      }
    });
  });

  it('that failed are replaced by a placeholder for some minutes, in any width, and not stored', async () => {
    const { pages, calls, stored, clock } = setUp(() => Promise.resolve({ kind: 'failed' }));
    const first = await pages.image(document, 1, 700);
    expect([first.content.toString(), Number.isFinite(first.goodUntilMs)]).toEqual(['placeholder 700', true]);
    await pages.image(document, 1, 700);
    expect(calls).toEqual(['image 1 800', 'placeholder 800', 'narrowed 700']);
    clock.nowMs = first.goodUntilMs;
    await pages.image(document, 1, 700);
    expect(calls.filter((call) => call === 'image 1 800')).toHaveLength(2);
    expect(stored.size).toBe(0);
  });

  it('are returned even if they cannot be stored', async () => {
    const { pages, derived } = setUp();
    derived.put = () => Promise.reject(new Error('full'));
    expect((await pages.image(document, 1, 800)).content.toString()).toBe('drawn');
    await pages.part.stop?.();
  });

  it('fail with service_unavailable while the store is unavailable', async () => {
    const { pages, derived } = setUp();
    const { get } = derived;
    derived.get = () => Promise.reject(new Error('away'));
    await expect(pages.image(document, 1, 800)).rejects.toMatchObject({ code: 'service_unavailable' });
    derived.get = get;
    expect((await pages.image(document, 1, 800)).content.toString()).toBe('drawn');
  });

  it('are not drawn after their reader has left', async () => {
    const waiting: (() => void)[] = [];
    const slow = () => new Promise<Rendering>((resolve) => waiting.push(() => resolve(done('slow'))));
    const { pages, calls } = setUp(slow);
    const begun = [1, 2].map((page) => pages.image(document, page, 800));
    const gone = new AbortController();
    const left = pages.image(document, 3, 800, { readerId: 'gone', signal: gone.signal });
    await settled();
    gone.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    for (const end of waiting) end();
    await Promise.all(begun);
    await settled();
    expect(calls).toEqual(['image 1 800', 'image 2 800']);
  });

  it('of another account are drawn while one account has many; too many are rejected', async () => {
    const never = new Promise<Rendering>(() => undefined);
    const { pages, calls } = setUp(() => never);
    const readerOf = (page: number) => ({ readerId: `reader ${page % 3}` });
    const all = Array.from({ length: 50 }, (_, index) => pages.image(document, index + 1, 800, readerOf(index)));
    const codes: string[] = [];
    for (const image of all) image.catch((error: unknown) => codes.push(codeOf(error)));
    await settled();
    expect(codes).toEqual(Array(8).fill('service_unavailable'));
    void pages.image({ ...document, fileId: 'other', accountId: 'another' }, 1, 400);
    await settled();
    expect(calls).toEqual(['image 1 800', 'image 2 800', 'image 1 400 of other']);
  });

  it('are drawn next for an account while others have many slow pages, and never rejected', async () => {
    const { pages, calls, endNext } = setUpHeld();
    const of = (accountId: string) => ({ ...document, fileId: accountId, accountId });
    const codes: string[] = [];
    for (const attacker of ['a', 'b', 'c']) {
      for (let page = 1; page <= 60; page += 1) {
        const reader = { readerId: `reader ${page % 10}` };
        pages.image(of(attacker), page, 800, reader).catch((error: unknown) => codes.push(codeOf(error)));
      }
    }
    await settled();
    expect(codes.length).toBeGreaterThan(60); // their queues are full
    const victim = [1, 2, 3].map((page) => pages.image(of('victim'), page, 800));
    await settled();
    expect(calls).toEqual(['image 1 800 of a', 'image 2 800 of a', 'image 1 800 of b']);
    await endNext({ kind: 'failed' });
    await endNext({ kind: 'failed' });
    // Before all who had a turn: c, which had none and came earlier, then the victim.
    const drawn = () => calls.filter((call) => call.startsWith('image'));
    expect(drawn().slice(3)).toEqual(['image 1 800 of c', 'image 1 800 of victim']);
    await endNext({ kind: 'failed' });
    await endNext({ kind: 'failed' });
    // The attackers are slow now, so together they have two places. The third one is kept for the victim.
    const before = drawn().length;
    await endNext(done('page'));
    expect(drawn().slice(before)).toEqual(['image 2 800 of b, slow', 'image 2 800 of victim']);
    for (let ends = 0; ends < 8; ends += 1) await endNext(done('page'));
    expect(await Promise.all(victim)).toHaveLength(3);
  });

  it('of an account with a slow page are made at a low priority, and so are all its contents', async () => {
    const { pages, calls } = setUp(() => Promise.resolve({ kind: 'failed' }));
    await pages.image(document, 1, 800);
    await pages.image(document, 2, 800);
    await pages.tile(document, 2, { scale: 4, column: 0, row: 0 });
    await pages.layer(document, 2);
    await pages.links(document, 2);
    await pages.outline(document);
    await pages.sizes({ ...document, pageCount: 3 });
    const made = ['image 2 800', 'tile 2 4 0 0', 'layer 2', 'links 2', 'outline', 'sizes 3'];
    expect(calls.filter((call) => !call.startsWith('placeholder'))).toEqual([
      'image 1 800',
      ...made.map((call) => `${call}, slow`),
    ]);
  });

  it('are drawn in turn for the readers of an account, also if readers wait for the same page', async () => {
    const { pages, calls, endNext } = setUpHeld();
    const imageFor = (readerId: string, page: number, width = 800) => pages.image(document, page, width, { readerId });
    const greedy = Array.from({ length: 30 }, (_, index) => imageFor('greedy', index + 1));
    const codes = greedy.map((image) => image.then(() => 'drawn').catch(codeOf));
    await settled();
    const other = [imageFor('other', 20), imageFor('other', 40)];
    await settled();
    await endNext(done('page'));
    await endNext(done('page'));
    await endNext(done('page'));
    expect(calls.slice(2)).toEqual(['image 20 800', 'image 3 800', 'image 40 800']);
    await endNext(done('page'));
    await endNext(done('page'));
    expect(await Promise.all(other)).toHaveLength(2);
    expect((await Promise.all(codes.slice(22))).every((code) => code === 'service_unavailable')).toBe(true);
  });

  it('of other widths are narrowed for one reader after the other, beside the drawing', async () => {
    const { pages, calls, endNext } = setUpHeld();
    const narrowed: (() => void)[] = [];
    const narrow = (image: Buffer) => new Promise<Buffer>((resolve) => narrowed.push(() => resolve(image)));
    const wide = pages.image(document, 1, 2_000);
    await settled();
    await endNext(done('page'));
    await wide;
    pages.renderer.narrowed = (image, width) => {
      calls.push(`narrowed ${width}`);
      return narrow(image);
    };
    const imageFor = (readerId: string, width: number) => pages.image(document, 1, width, { readerId });
    const odd = Array.from({ length: 20 }, (_, index) => imageFor('greedy', 1_700 + index));
    const codes = odd.map((image) => image.then(() => 'drawn').catch(codeOf));
    await settled();
    void imageFor('other', 1_999);
    const page = imageFor('other', 400);
    await settled();
    expect(calls.slice(1)).toEqual(['narrowed 1700', 'image 1 400']);
    narrowed.shift()!();
    await settled();
    expect(calls.slice(3)).toEqual(['narrowed 1999']);
    await endNext(done('page'));
    expect((await page).content.toString()).toBe('page');
    expect(await Promise.all(codes.slice(11))).toEqual(Array(9).fill('service_unavailable'));
  });

  it('are prepared one after the other, and not under load', async () => {
    const waiting: (() => void)[] = [];
    const slow = () => new Promise<Rendering>((resolve) => waiting.push(() => resolve(done('slow'))));
    const { pages, calls } = setUp(slow);
    pages.prepare(document, [2, 3], 800);
    pages.prepare(document, [9], 800);
    await settled();
    expect(calls).toEqual(['image 2 800']);
    waiting.shift()!();
    await settled();
    expect(calls).toEqual(['image 2 800', 'image 3 800']);
    waiting.shift()!();
    await settled();

    const busy = [5, 6].map((page) => pages.image(document, page, 800));
    await settled();
    pages.prepare(document, [7], 800);
    await settled();
    expect(calls).toEqual(['image 2 800', 'image 3 800', 'image 5 800', 'image 6 800']);
    for (const end of waiting) end();
    await Promise.all(busy);
  });

  it('are prepared while a page of another account takes long', async () => {
    const { pages, calls, endNext } = setUpHeld();
    const accounts = ['account', 'second', 'third'];
    for (const accountId of accounts) pages.prepare({ ...document, accountId, fileId: accountId }, [2, 3], 800);
    await settled();
    expect(calls).toEqual(['image 2 800 of account', 'image 2 800 of second']);
    await endNext(done('page'));
    await endNext(done('page'));
    expect(calls.slice(2)).toEqual(['image 3 800 of account', 'image 3 800 of second']);
    await endNext(done('page'));
    await endNext(done('page'));
  });

  it.each([
    ['an open document', 3, ['sizes 14', 'image 1 1200']],
    ['a closed document', 0, ['sizes 14']],
  ])('of %s are prepared for the first reader', async (_case, openPages, expected) => {
    const { pages, calls } = setUp();
    pages.prepareOpening({ ...document, pageCount: 14 }, openPages);
    await settled();
    expect(calls).toEqual(expected);
  });
});

describe('previews', () => {
  it('are made once of the stored image of page 1, and without a page for closed documents', async () => {
    const { calls, pages } = setUp();
    const [first, second] = [await pages.preview(document), await pages.preview(document)];
    expect(first.content.toString()).toBe('preview of drawn');
    expect(second).toBe(first);
    const neutral = await Promise.all([pages.neutralPreview(), pages.neutralPreview()]);
    expect(neutral.map(({ content }) => content.toString())).toEqual(Array(2).fill('preview of nothing'));
    expect(calls).toEqual(['image 1 1200', 'preview', 'preview']);
  });
});

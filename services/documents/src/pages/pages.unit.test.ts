import { describe, expect, it } from '@jest/globals';
import { silentLogger } from '@docsight/testkit';
import type { OriginalCache } from './original-cache.ts';
import type { PageRenderer, Rendering } from './page-renderer.ts';
import { makePages } from './pages.ts';

const document = { fileId: 'file', accountId: 'owner', sizeBytes: 1, sha256: 'ab' };
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Pages over a renderer that only notes what it is asked. */
const aWorld = (answer: () => Promise<Rendering> = () => Promise.resolve(done('drawn'))) => {
  const asked: string[] = [];
  const noted = <Result>(what: string, result: Result): Result => {
    asked.push(what);
    return result;
  };
  const renderer: PageRenderer = {
    image: (_file, page, width) => noted(`image ${page} ${width}`, answer()),
    text: (_file, page) => noted(`text ${page}`, answer()),
    sizes: (_file, count) => noted(`sizes ${count}`, answer()),
    narrowed: (image, width) =>
      noted(`narrowed ${width}`, Promise.resolve(Buffer.from(`${image.toString()} ${width}`))),
    placeholder: (width) => noted(`placeholder ${width}`, Promise.resolve(Buffer.from('placeholder'))),
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
  return { asked, stored, derived, clock, options, pages: makePages(options) };
};
const done = (content: string): Rendering => ({ kind: 'done', content: Buffer.from(content) });

describe('pages', () => {
  it('are drawn once for all who ask at the same time, then remembered and kept', async () => {
    const { pages, asked, stored, options } = aWorld();
    const images = await Promise.all(Array.from({ length: 5 }, () => pages.image(document, 1, 800)));
    await pages.image(document, 1, 800);
    await pages.part.stop?.();
    expect(asked).toEqual(['image 1 800']);
    expect(new Set(images.map(({ tag }) => tag)).size).toBe(1);
    expect([...stored.keys()]).toEqual(['file/page-1-w800.webp']);

    const restarted = makePages(options);
    expect((await restarted.image(document, 1, 800)).content.toString()).toBe('drawn');
    expect(asked).toHaveLength(1);
  });

  it('of other widths are made from the next greater standard width, and not kept in the store', async () => {
    const { pages, asked, stored } = aWorld();
    const images = await Promise.all([pages.image(document, 1, 700), pages.image(document, 1, 500)]);
    await pages.image(document, 1, 700);
    expect(asked).toEqual(['image 1 800', 'narrowed 700', 'narrowed 500']);
    expect(images.map(({ content }) => content.toString())).toEqual(['drawn 700', 'drawn 500']);
    expect([...stored.keys()]).toEqual(['file/page-1-w800.webp']);
  });

  it('that the file holds wrongly are a placeholder for good', async () => {
    const { pages, asked, stored } = aWorld(() => Promise.resolve({ kind: 'unfit' }));
    expect(await pages.image(document, 1, 800)).toMatchObject({ goodUntilMs: Infinity });
    expect(await pages.text(document, 1)).toMatchObject({ content: Buffer.alloc(0), goodUntilMs: Infinity });
    await pages.image(document, 1, 800);
    expect(asked).toEqual(['image 1 800', 'placeholder 800', 'text 1']);
    expect([...stored.keys()]).toEqual(['file/page-1-w800.webp', 'file/page-1.txt']);
  });

  it('that did not come to an end are a placeholder for some minutes, in any width, and never kept', async () => {
    const { pages, asked, stored, clock } = aWorld(() => Promise.resolve({ kind: 'failed' }));
    const first = await pages.image(document, 1, 700);
    expect([first.content.toString(), Number.isFinite(first.goodUntilMs)]).toEqual(['placeholder 700', true]);
    await pages.image(document, 1, 700);
    expect(asked).toEqual(['image 1 800', 'placeholder 800', 'narrowed 700']);
    clock.nowMs = first.goodUntilMs;
    await pages.image(document, 1, 700);
    expect(asked.filter((what) => what === 'image 1 800')).toHaveLength(2);
    expect(stored.size).toBe(0);
  });

  it('are given although they cannot be kept', async () => {
    const { pages, derived } = aWorld();
    derived.put = () => Promise.reject(new Error('full'));
    expect((await pages.image(document, 1, 800)).content.toString()).toBe('drawn');
    await pages.part.stop?.();
  });

  it('fail for the moment, not for good, when the store is away', async () => {
    const { pages, derived } = aWorld();
    const { get } = derived;
    derived.get = () => Promise.reject(new Error('away'));
    await expect(pages.image(document, 1, 800)).rejects.toMatchObject({ code: 'service_unavailable' });
    derived.get = get;
    expect((await pages.image(document, 1, 800)).content.toString()).toBe('drawn');
  });

  it('that nobody waits for any more are not begun', async () => {
    const waiting: (() => void)[] = [];
    const slow = () => new Promise<Rendering>((resolve) => waiting.push(() => resolve(done('slow'))));
    const { pages, asked } = aWorld(slow);
    const begun = [1, 2].map((page) => pages.image(document, page, 800));
    const gone = new AbortController();
    const left = pages.image(document, 3, 800, gone.signal);
    await settled();
    gone.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    for (const end of waiting) end();
    await Promise.all(begun);
    await settled();
    expect(asked).toEqual(['image 1 800', 'image 2 800']);
  });

  it('of one owner leave room for those of another; too many are refused for the moment', async () => {
    const never = new Promise<Rendering>(() => undefined);
    const { pages, asked } = aWorld(() => never);
    const all = Array.from({ length: 50 }, (_, index) => pages.image(document, index + 1, 800));
    const results = all.map((image) => image.catch((error: unknown) => (error as { code: string }).code));
    const refused = await Promise.all(results.slice(-8));
    expect(refused).toEqual(Array(8).fill('service_unavailable'));
    void pages.image({ ...document, fileId: 'other', accountId: 'another' }, 1, 400);
    await settled();
    expect(asked).toEqual(['image 1 800', 'image 2 800', 'image 1 400']);
  });

  it('are made ahead one after the other, and not while others are at work', async () => {
    const waiting: (() => void)[] = [];
    const slow = () => new Promise<Rendering>((resolve) => waiting.push(() => resolve(done('slow'))));
    const { pages, asked } = aWorld(slow);
    pages.prepare(document, [2, 3], 800);
    pages.prepare(document, [9], 800);
    await settled();
    expect(asked).toEqual(['image 2 800']);
    waiting.shift()!();
    await settled();
    expect(asked).toEqual(['image 2 800', 'image 3 800']);
    waiting.shift()!();
    await settled();

    const busy = [5, 6].map((page) => pages.image(document, page, 800));
    await settled();
    pages.prepare(document, [7], 800);
    await settled();
    expect(asked).toEqual(['image 2 800', 'image 3 800', 'image 5 800', 'image 6 800']);
    for (const end of waiting) end();
    await Promise.all(busy);
  });

  it.each([
    ['a document that is open', 3, ['sizes 14', 'image 1 1200']],
    ['a closed one', 0, ['sizes 14']],
  ])('of %s are made ready when somebody comes', async (_which, openPages, expected) => {
    const { pages, asked } = aWorld();
    pages.prepareOpening({ ...document, pageCount: 14 }, openPages);
    await settled();
    expect(asked).toEqual(expected);
  });
});

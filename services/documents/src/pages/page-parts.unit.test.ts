import { describe, expect, it } from '@jest/globals';
import { aDocumentFacts } from '@docsight/testkit';
import { makeBytesCache } from './bytes-cache.ts';
import { canvasOf } from './page-canvas.ts';
import { cacheControlOf, permitPage } from './page-permission.ts';
import { toldSizes } from './page-sizes.ts';
import { mostTextBytes, readableText } from './page-text.ts';

describe('the canvas of a page', () => {
  it.each([
    ['a letter', { width: 612, height: 792 }, { height: 1_553, left: 0, pageWidth: 1_200, pageHeight: 1_553 }],
    [
      'the greatest page',
      { width: 14_400, height: 14_400 },
      { height: 1_200, left: 0, pageWidth: 1_200, pageHeight: 1_200 },
    ],
    [
      'a long page, which is narrower',
      { width: 600, height: 6_000 },
      { width: 800, height: 8_000, left: 0, pageWidth: 800, pageHeight: 8_000 },
    ],
    [
      'a ribbon, in the middle',
      { width: 10, height: 10_000 },
      { width: 400, height: 8_000, left: 196, pageWidth: 8, pageHeight: 8_000 },
    ],
    [
      'a thread',
      { width: 1, height: 14_400 },
      { width: 400, height: 8_000, left: 199, pageWidth: 1, pageHeight: 8_000 },
    ],
    ['a line', { width: 14_400, height: 1 }, { height: 1, left: 0, pageWidth: 1_200, pageHeight: 1 }],
  ])('%s', (_case, page, canvas) => {
    expect(canvasOf(page, 1_200)).toEqual({ width: 1_200, ...canvas });
  });

  it('has one shape at every width, the one that is told', () => {
    for (const page of [
      { width: 612, height: 792 },
      { width: 600, height: 6_000 },
      { width: 10, height: 10_000 },
    ]) {
      const { pages } = JSON.parse(toldSizes([page])) as { pages: { width: number; height: number }[] };
      for (const wanted of [200, 400, 1_600, 2_000]) {
        const { width, height } = canvasOf(page, wanted);
        expect(Math.abs(height - (width * pages[0]!.height) / pages[0]!.width)).toBeLessThan(1);
      }
    }
  });

  it('of a page that has none, or no size, is that of the placeholder', () => {
    const placeholder = { width: 595, height: 842 };
    expect(JSON.parse(toldSizes([undefined, { width: 0, height: 5 }, { width: NaN, height: 1 }]))).toEqual({
      pages: [placeholder, placeholder, placeholder],
    });
  });

  it.each([
    [0, 10],
    [10, 0],
    [Number.NaN, 10],
    [10, Infinity],
    [-10, 10],
  ])('%d by %d is no page', (width, height) => {
    expect(() => canvasOf({ width, height }, 1_200)).toThrow('no size');
  });
});

describe('who may see a page', () => {
  const facts = aDocumentFacts({ pageCount: 10, settings: { email_gate: true, gate_type: 'preview', gate_page: 3 } });
  const reader = { owner: false, passwordVersion: 0, gatePassed: false, viewerId: 'anon_1' };

  it('a reader the pages before the gate, the owner all', () => {
    expect(permitPage(facts, reader, 2).open_pages).toBe(2);
    expect(() => permitPage(facts, reader, 3)).toThrow(expect.objectContaining({ code: 'forbidden' }));
    expect(permitPage(facts, { ...reader, gatePassed: true }, 10).full).toBe(true);
    expect(permitPage(facts, { ...reader, owner: true }, 10).full).toBe(true);
  });

  it('nobody any, before a password that was set after his', () => {
    const locked = { ...facts, passwordVersion: 2 };
    expect(() => permitPage(locked, { ...reader, passwordVersion: 1, gatePassed: true }, 1)).toThrow('password');
    expect(permitPage(locked, { ...reader, passwordVersion: 2 }, 1).state).toBe('preview');
  });

  it('a browser keeps only what is open to everybody, and what is the page indeed', () => {
    const open = aDocumentFacts({ settings: { email_gate: false } });
    expect(cacheControlOf(open, { lasting: true })).toBe('private, max-age=60');
    expect(cacheControlOf(open, { lasting: false })).toBe('private, no-store');
    expect(cacheControlOf({ ...open, passwordVersion: 1 }, { lasting: true })).toBe('private, no-store');
    expect(cacheControlOf(facts, { lasting: true })).toBe('private, no-store');
  });
});

describe('the text of a page', () => {
  it('has lines, whole words and characters only', () => {
    expect(readableText('One\r\nTwo\rThree\tfour')).toBe('One\nTwo\nThree\tfour');
    expect(readableText('a divi\u0002\r\nded word, an\ufffe\nother')).toBe('a divided word, another');
    expect(readableText('a\u0000b\u001bc\u0085d\uffffe')).toBe('abcde');
    expect(readableText('انواع الخطوط')).toBe('انواع الخطوط');
  });

  it('is cut between two characters', () => {
    const text = readableText(`x${'語'.repeat(mostTextBytes)}`);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(mostTextBytes);
    expect(Buffer.byteLength(text)).toBeGreaterThan(mostTextBytes - 3);
    expect(text.endsWith('語')).toBe(true);
  });
});

describe('the memory of hot pages', () => {
  it('keeps what was asked for last, up to its bytes', () => {
    const cache = makeBytesCache<string>(10);
    cache.set('a', 'A', 4);
    cache.set('b', 'B', 4);
    expect(cache.get('a')).toBe('A');
    cache.set('c', 'C', 4);
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual(['A', undefined, 'C']);
    cache.set('a', 'a', 6);
    expect([cache.get('a'), cache.get('c')]).toEqual(['a', 'C']);
    cache.set('d', 'D', 11);
    expect([cache.get('d'), cache.get('a')]).toEqual([undefined, 'a']);
  });
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { emptyLayerContent, layerContent, textOfLayer } from './layer-content.ts';
import { maxTextBytes, maxWords, textLayerOf } from './text-layer.ts';
import type { Box, Character, Glyph, TextLayer } from './text-layer.ts';

const em = 10;

/** Places characters from left to right. A line feed begins a new line, a tilde is a hyphen at the end of a line. */
const placed = (text: string, own: Partial<Glyph> = {}, at = { x: 0, y: 0 }): Character[] => {
  let { x, y } = at;
  return Array.from(text, (character): Character => {
    const left = x;
    x += em / 2;
    if (character === ' ') return { kind: 'space' };
    if (character === '\n' || character === '~') {
      [x, y] = [at.x, y + em];
      return { kind: character === '~' ? 'hyphen' : 'line-break' };
    }
    const box = { left, top: y, right: left + em / 2, bottom: y + em };
    return { kind: 'glyph', text: character, box, em, turn: 0, isVertical: false, ...own };
  });
};

/** Places characters from top to bottom. */
const column = (text: string, left: number, own: Partial<Glyph> = {}): Character[] =>
  Array.from(text, (character, index) => {
    const box = { left, top: index * em, right: left + em, bottom: index * em + em };
    return { kind: 'glyph', text: character, box, em, turn: 0, isVertical: true, ...own };
  });

const wordsIn = ({ text, words }: TextLayer): string[] =>
  words.map(({ start, length }) => text.slice(start, start + length));

describe('the text layer of a page', () => {
  it('has one space or line feed between words, and a box around each word', () => {
    const layer = textLayerOf(placed(' Two  words\n\n here '));
    expect(layer.text).toBe('Two words\nhere');
    expect(layer.words).toEqual([
      { start: 0, length: 3, box: { left: 5, top: 0, right: 20, bottom: 10 }, direction: 'ltr' },
      { start: 4, length: 5, box: { left: 30, top: 0, right: 55, bottom: 10 }, direction: 'ltr' },
      { start: 10, length: 4, box: { left: 5, top: 20, right: 25, bottom: 30 }, direction: 'ltr' },
    ]);
  });

  it('joins a word that was divided at the end of a line, and has a box for each part', () => {
    const layer = textLayerOf(placed('a docu~ments'));
    expect(layer.text).toBe('a documents');
    expect(wordsIn(layer)).toEqual(['a', 'docu', 'ments']);
    expect(layer.words.map(({ box }) => box.top)).toEqual([0, 0, 10]);
    expect(textLayerOf([...placed('end~'), { kind: 'line-break' }, ...placed('less')]).text).toBe('endless');
  });

  it('joins a word that a browser divided, if the next line continues it', () => {
    expect(textLayerOf(placed('hy\u2010\nphen')).text).toBe('hyphen');
    expect(textLayerOf(placed('A\u2010\nB 1\u2010\na')).text).toBe('A\u2010\nB 1\u2010\na');
  });

  it('splits words where the text moves to another place, or the script changes', () => {
    expect(wordsIn(textLayerOf([...placed('left'), ...placed('right', {}, { x: 200, y: 0 })]))).toEqual([
      'left',
      'right',
    ]);
    expect(wordsIn(textLayerOf(placed('第12回Web')))).toEqual(['第', '12', '回', 'Web']);
    expect(wordsIn(textLayerOf(placed('abc', { turn: undefined })))).toEqual(['a', 'b', 'c']);
  });

  it('knows words from right to left and vertical words', () => {
    expect(textLayerOf(placed('وثائق 12')).words.map(({ direction }) => direction)).toEqual(['rtl', 'ltr']);
    const layer = textLayerOf(column('縦書き', 0));
    expect(layer.words).toEqual([
      { start: 0, length: 3, box: { left: 0, top: 0, right: 10, bottom: 30 }, direction: 'vertical' },
    ]);
  });

  it('recognizes columns of wide characters that were placed one by one', () => {
    const upright = { isVertical: false };
    const layer = textLayerOf([
      ...column('縦書き', 0, upright),
      ...column('12', 0, upright),
      ...column('回', 0, upright),
    ]);
    expect(layer.words.map(({ length, direction }) => [length, direction])).toEqual([
      [3, 'vertical'],
      [1, 'ltr'],
      [1, 'ltr'],
      [1, 'ltr'],
    ]);
    const list = textLayerOf([...placed('一\n二\n三')]);
    expect(list.words.map(({ direction }) => direction)).toEqual(['ltr', 'ltr', 'ltr']);
  });

  it('reads columns of vertical text from right to left, even if they come as words of one line', () => {
    const columns = [
      ...column('三', 0),
      { kind: 'space' },
      ...column('二', 20),
      { kind: 'space' },
      ...column('一', 40),
    ];
    expect(textLayerOf(columns as Character[]).text).toBe('一\n二\n三');
    expect(textLayerOf(columns.toReversed() as Character[]).text).toBe('一\n二\n三');
    const mixed = [...placed('Top\n'), ...(columns as Character[]), ...placed('\nEnd')];
    expect(textLayerOf(mixed).text).toBe('Top\n一\n二\n三\nEnd');
  });

  it('reads a quotation from left to right in a line from right to left', () => {
    const at = (text: string, x: number) => [...placed(text, {}, { x, y: 0 }), { kind: 'space' as const }];
    const line = [
      ...at('هذا', 300),
      ...at('365', 250),
      ...at('B', 220),
      ...at('A', 200),
      ...at('12', 150),
      ...at('نص', 100),
    ];
    expect(textLayerOf(line).text).toBe('هذا A B 365 12 نص');
  });

  it('reads lines that are turned clockwise from right to left, and others from left to right', () => {
    const lines = (turn: 1 | 3): Character[] => [
      ...column('A', 0, { turn }),
      { kind: 'line-break' },
      ...column('B', 20, { turn }),
    ];
    expect(textLayerOf(lines(1)).text).toBe('B\nA');
    expect(textLayerOf(lines(3)).text).toBe('A\nB');
  });

  it('is limited in bytes and in words', () => {
    const long = textLayerOf(placed('語'.repeat(maxTextBytes / 2)));
    expect(Buffer.byteLength(long.text)).toBeLessThanOrEqual(maxTextBytes);
    expect(Buffer.byteLength(long.text)).toBeGreaterThan(maxTextBytes - 2_000);
    expect(textLayerOf(placed('x '.repeat(maxWords + 10))).words).toHaveLength(maxWords);
  });

  it('has words that do not overlap and together are the text without white space', () => {
    const points = fc.integer({ min: -50, max: 700 });
    const box: fc.Arbitrary<Box> = fc
      .tuple(points, points, fc.nat(30), fc.nat(30))
      .map(([left, top, width, height]) => ({ left, top, right: left + width, bottom: top + height }));
    const glyph = fc.record({
      kind: fc.constant('glyph' as const),
      text: fc
        .oneof(
          fc.constantFrom('a', 'Z', '9', '語', 'の', 'ب', '😀', '-'),
          fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
        )
        .filter((text) => !/\s/.test(text)),
      box,
      em: fc.integer({ min: 1, max: 40 }),
      turn: fc.constantFrom(0, 1, 2, 3, undefined),
      isVertical: fc.boolean(),
    });
    const other = fc
      .constantFrom<Character['kind']>('space', 'line-break', 'hyphen')
      .map((kind) => ({ kind }) as Character);
    const characters = fc.array(fc.oneof({ arbitrary: glyph, weight: 4 }, other), {
      maxLength: 200,
    });
    const inLine = fc.string({ unit: fc.constantFrom('a', 'b', '語', ' ', '\n', '~') }).map((text) => placed(text));
    fc.assert(
      fc.property(fc.oneof(characters, inLine), (given) => {
        const layer = textLayerOf(given);
        const { text, words } = layer;
        expect(wordsIn(layer).join('')).toBe(text.replace(/\s/g, ''));
        let end = 0;
        for (const { start, length } of words) {
          expect([start >= end, length > 0, start + length <= text.length]).toEqual([true, true, true]);
          expect(text.slice(end, start)).toMatch(/^[ \n]?$/);
          end = start + length;
        }
        expect(end).toBe(text.length);
        const expected = given.flatMap((each) => (each.kind === 'glyph' ? each.text : []));
        expect(Array.from(text.replace(/\s/g, '')).sort()).toEqual(Array.from(expected.join('')).sort());

        const content = JSON.parse(layerContent(layer, { width: 612, height: 792 })) as { words: number[][] };
        for (const [, , x, y, width, height] of content.words) {
          for (const [from, size] of [
            [x!, width!],
            [y!, height!],
          ] as const)
            expect([from >= 0, size >= 1, from + size <= 100_000]).toEqual([true, true, true]);
        }
      }),
    );
  });
});

describe('the content of a text layer', () => {
  it('has boxes in parts of the image, and directions as numbers', () => {
    const layer = textLayerOf([...placed('One'), { kind: 'space' }, ...placed('نعم', {}, { x: 0, y: 90 })]);
    expect(JSON.parse(layerContent(layer, { width: 200, height: 100 }))).toEqual({
      text: 'One نعم',
      words: [
        [0, 3, 0, 0, 7_500, 10_000, 0],
        [4, 3, 0, 90_000, 7_500, 10_000, 1],
      ],
    });
    expect(textOfLayer(Buffer.from(layerContent(layer, { width: 200, height: 100 })))).toBe('One نعم');
    expect(JSON.parse(emptyLayerContent)).toEqual({ text: '', words: [] });
  });
});

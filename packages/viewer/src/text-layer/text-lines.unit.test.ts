import { describe, expect, it } from '@jest/globals';
import { aLayer } from '../../test/a-layer.ts';
import { textLinesOf } from './text-lines.ts';
import type { TextLine } from './text-lines.ts';

const textsOf = (lines: TextLine[]): string[] => lines.map(({ words }) => words.map(({ text }) => text).join(''));

describe('the lines of a page', () => {
  it('have the text of the page, with spaces in the place of line feeds', () => {
    const layer = aLayer({ text: 'First line', y: 0.1 }, { text: 'second line', y: 0.13 });
    const lines = textLinesOf(layer, 1);
    expect(textsOf(lines)).toEqual(['First line ', 'second line']);
    expect(textsOf(lines).join('')).toHaveLength(layer.text.length);
    expect(lines.map(({ endsWord }) => endsWord)).toEqual([true, false]);
  });

  it('measure everything in parts of the width of the page', () => {
    const [line] = textLinesOf(aLayer({ text: 'A word', y: 0.4 }), 0.5);
    expect(line!.box.left).toBeCloseTo(0.1);
    expect(line!.box.right).toBeCloseTo(0.16);
    expect([line!.box.top, line!.box.bottom].map((each) => each.toFixed(2))).toEqual(['0.80', '0.84']);
  });

  it('end where a word is divided', () => {
    const lines = textLinesOf(aLayer({ text: 'a docu~', y: 0.1 }, { text: 'ment', y: 0.13 }), 1);
    expect(textsOf(lines)).toEqual(['a docu', 'ment']);
    expect(lines[0]!.endsWord).toBe(false);
  });

  it('end before a wide gap, such as that between the cells of a table', () => {
    const layer = aLayer({ text: 'one two          three', y: 0.1 });
    expect(textsOf(textLinesOf(layer, 1)).map((text) => text.trim())).toEqual(['one two', 'three']);
  });

  it('contain quotations in the other direction', () => {
    const layer = aLayer({ text: 'نص Portable Document نص', x: 0.9, y: 0.1, direction: 'rtl' });
    const words = layer.words.map((word, index) =>
      index === 1 || index === 2
        ? { ...word, x: 0.3 + index * 0.1, direction: 'ltr' as const }
        : { ...word, x: index === 0 ? word.x : 0.37 },
    );
    expect(textsOf(textLinesOf({ ...layer, words }, 1))).toEqual([layer.text]);
  });

  it('keep vertical text apart from horizontal text', () => {
    const layer = aLayer(
      { text: '縦書き 文書', x: 0.5, y: 0.1, direction: 'vertical' },
      { text: 'Title', x: 0.5, y: 0.12 },
      { text: 'نص عربي', x: 0.9, y: 0.3, direction: 'rtl' },
    );
    expect(textLinesOf(layer, 1).map(({ direction, words }) => [direction, words.length])).toEqual([
      ['vertical', 2],
      ['ltr', 1],
      ['rtl', 2],
    ]);
  });
});

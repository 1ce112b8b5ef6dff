import { describe, expect, it } from '@jest/globals';
import { aLayer } from '../../test/a-layer.ts';
import type { GivenLine } from '../../test/a-layer.ts';
import { textLinesOf } from './text-lines.ts';
import { flowOf } from './word-flow.ts';

/** Each letter of the font is as wide as half of its size. */
const measure = (text: string): number => text.length / 2;
const flow = (line: GivenLine) => flowOf(textLinesOf(aLayer(line), 1)[0]!, measure);

describe('the words of a line', () => {
  it('have their width on the page, and a space that fills the gap', () => {
    const [first, second] = flow({ text: 'One  two', y: 0.1 });
    expect(first).toMatchObject({ start: 0, text: 'One  ', shift: 0 });
    expect(first!.advance).toBeCloseTo(2.5);
    expect(first!.scale).toBeCloseTo(1);
    expect(first!.spacing).toBeCloseTo(0.5);
    expect(second).toMatchObject({ start: 5, text: 'two', shift: 0, spacing: 0 });
    expect(second!.advance).toBeCloseTo(1.5);
  });

  it('are stretched to the width of the letters on the page', () => {
    const [word] = flow({ text: 'wide', y: 0.1, height: 0.01 });
    expect(word!.scale).toBeCloseTo(2);
  });

  it('begin at the right in lines from right to left, and at the top in vertical lines', () => {
    for (const direction of ['rtl', 'vertical'] as const) {
      const words = flow({ text: 'ab cd', x: 0.9, y: 0.1, direction });
      expect(words.map(({ shift }) => shift)).toEqual([0, 0]);
      expect(words[0]!.advance).toBeCloseTo(1.5);
    }
  });

  it('are shifted to their place where directions are mixed', () => {
    const [line] = textLinesOf(aLayer({ text: 'aa bb', x: 0.9, y: 0.1, direction: 'rtl' }), 1);
    const words = line!.words.map((word, index) => ({ ...word, box: line!.words[1 - index]!.box }));
    const mixed = flowOf({ ...line!, words }, measure);
    expect(mixed[0]!.shift).toBeCloseTo(1.5);
    expect(mixed[1]!.shift).toBeCloseTo(-1);
  });
});

import { describe, expect, it } from '@jest/globals';
import { aLayer } from '../../test/a-layer.ts';
import type { GivenLine } from '../../test/a-layer.ts';
import { paragraphsOf } from './paragraphs.ts';
import { textLinesOf } from './text-lines.ts';

const paragraphs = (...lines: GivenLine[]) =>
  paragraphsOf(textLinesOf(aLayer(...lines), 1)).map(({ lines: own, isHeading }) => ({
    text: own
      .map(({ words }) => words.map(({ text }) => text).join(''))
      .join('')
      .trimEnd(),
    isHeading,
  }));
const textsOf = (...lines: GivenLine[]): string[] => paragraphs(...lines).map(({ text }) => text);
const long = 'A line of prose that reaches the edge';

describe('the paragraphs of a page', () => {
  it('join lines up to a short one, and divided words', () => {
    expect(
      textsOf(
        { text: long, y: 0.1 },
        { text: `${long} hy~`, y: 0.125 },
        { text: 'phen.', y: 0.15 },
        { text: long, y: 0.175 },
      ),
    ).toEqual([`${long} ${long} hyphen.`, long]);
  });

  it('end before a gap, an indented line and another size', () => {
    expect(textsOf({ text: long, y: 0.1 }, { text: long, y: 0.2 })).toHaveLength(2);
    const indented = { text: long.slice(3), x: 0.13, y: 0.15 };
    expect(textsOf({ text: long, y: 0.1 }, { text: long, y: 0.125 }, indented)).toHaveLength(2);
    expect(textsOf({ text: long, y: 0.1 }, { text: long, y: 0.13, height: 0.04 })).toHaveLength(2);
  });

  it('end at the top of the next column', () => {
    expect(textsOf({ text: long, y: 0.8 }, { text: long, x: 0.55, y: 0.1 })).toHaveLength(2);
  });

  it('keep the lines of a list apart', () => {
    expect(
      textsOf({ text: 'Revenue grew', y: 0.1 }, { text: 'Costs', y: 0.125 }, { text: 'Margins rose', y: 0.15 }),
    ).toEqual(['Revenue grew', 'Costs', 'Margins rose']);
  });

  it('join lines from right to left and vertical lines', () => {
    const arabic = { text: 'سطر طويل من النص العربي الذي يصل إلى الحافة', x: 0.9, direction: 'rtl' } as const;
    expect(textsOf({ ...arabic, y: 0.1 }, { ...arabic, y: 0.125 })).toHaveLength(1);
    const japanese = {
      text: '縦書きの文書を読むときの長い行は次の行に続いている',
      y: 0.1,
      direction: 'vertical',
    } as const;
    expect(textsOf({ ...japanese, x: 0.5 }, { ...japanese, x: 0.47 })).toHaveLength(1);
  });

  it('know headings by their size', () => {
    const page = [{ text: 'The title', y: 0.1, height: 0.04 }, ...[0.2, 0.225, 0.25].map((y) => ({ text: long, y }))];
    expect(paragraphs(...page).map(({ isHeading }) => isHeading)).toEqual([true, false]);
  });
});

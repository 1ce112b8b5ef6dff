import { describe, expect, it } from '@jest/globals';
import type { PageLayer, Word } from '../../api/page-layer.ts';
import { matchBoxes, withSpace } from './match-boxes.ts';
import type { Box } from './match-boxes.ts';

const byLength = ({ length }: string): number => length;

/** Makes a layer of words with their boxes: `x`, `y`, `width`, `height`. */
const layerOf = (
  words: [text: string, x: number, y: number, width: number, height: number][],
  direction: Word['direction'] = 'ltr',
): PageLayer => {
  let text = '';
  const made = words.map(([word, x, y, width, height]): Word => {
    const start = text.length;
    text += `${word} `;
    return { start, length: word.length, x, y, width, height, direction };
  });
  return { text, words: made };
};
const boxesOf = (layer: PageLayer, part: string, measure = byLength): Box[] => {
  const start = layer.text.indexOf(part);
  return matchBoxes(layer, [{ start, end: start + part.length }], measure)[0]!.map(rounded);
};
const rounded = (box: Box): Box =>
  Object.fromEntries(Object.entries(box).map(([name, value]) => [name, Math.round(value * 1e6) / 1e6])) as Box;

describe('the boxes of a match', () => {
  const line = layerOf([
    ['four', 0.1, 0.2, 0.1, 0.02],
    ['words', 0.22, 0.2, 0.1, 0.02],
    ['on', 0.1, 0.23, 0.05, 0.02],
    ['lines', 0.17, 0.23, 0.1, 0.02],
  ]);

  it('are the box of a whole word', () => {
    expect(boxesOf(line, 'words')).toEqual([{ x: 0.22, y: 0.2, width: 0.1, height: 0.02 }]);
  });

  it('cover a part of a word in proportion', () => {
    expect(boxesOf(line, 'ou')).toEqual([{ x: 0.125, y: 0.2, width: 0.05, height: 0.02 }]);
    const wide = (text: string): number => text.length + 3 * text.split('w').length - 3;
    expect(boxesOf(line, 'w', wide)).toEqual([{ x: 0.22, y: 0.2, width: 0.05, height: 0.02 }]);
  });

  it('are one for each line, with the spaces in between', () => {
    expect(boxesOf(line, 'our words on li')).toEqual([
      { x: 0.125, y: 0.2, width: 0.195, height: 0.02 },
      { x: 0.1, y: 0.23, width: 0.11, height: 0.02 },
    ]);
  });

  it('begin at the right in a script from right to left', () => {
    const arabic = layerOf([['كتاب', 0.5, 0.1, 0.4, 0.1]], 'rtl'); // cspell:disable-line
    expect(boxesOf(arabic, 'كت')).toEqual([{ x: 0.7, y: 0.1, width: 0.2, height: 0.1 }]);
    expect(boxesOf(arabic, 'اب')).toEqual([{ x: 0.5, y: 0.1, width: 0.2, height: 0.1 }]);
  });

  it('begin at the top in a column', () => {
    const vertical = layerOf([['縦書き', 0.5, 0.1, 0.05, 0.3]], 'vertical');
    expect(boxesOf(vertical, '書')).toEqual([{ x: 0.5, y: 0.2, width: 0.05, height: 0.1 }]);
  });

  it('do not join two columns of text', () => {
    const columns = layerOf([
      ['left', 0.1, 0.2, 0.3, 0.02],
      ['right', 0.6, 0.2, 0.3, 0.02],
    ]);
    expect(boxesOf(columns, 'left right')).toHaveLength(2);
  });

  it('cover both parts of a word that a line end divides', () => {
    const divided: PageLayer = {
      text: 'computer',
      words: [
        { start: 0, length: 3, x: 0.8, y: 0.1, width: 0.1, height: 0.02, direction: 'ltr' },
        { start: 3, length: 5, x: 0.1, y: 0.13, width: 0.15, height: 0.02, direction: 'ltr' },
      ],
    };
    expect(boxesOf(divided, 'computer')).toHaveLength(2);
  });

  it('are those of each match, in order', () => {
    const matches = [...line.text.matchAll(/o/g)].map(({ index }) => ({ start: index, end: index + 1 }));
    const boxes = matchBoxes(line, matches, byLength);
    expect(boxes.map((each) => rounded(each[0]!).x)).toEqual([0.125, 0.24, 0.1]);
    expect(matchBoxes({ text: 'scan', words: [] }, [{ start: 0, end: 4 }], byLength)).toEqual([[]]);
  });
});

describe('the space around a match', () => {
  it('is on the page to both sides, and may be above and below it', () => {
    const box = withSpace({ x: 0.01, y: 0.02, width: 0.2, height: 0.02 }, { width: 240, height: 840 });
    expect(rounded(box)).toEqual({ x: 0, y: -0.08, width: 0.31, height: 0.22 });
  });
});

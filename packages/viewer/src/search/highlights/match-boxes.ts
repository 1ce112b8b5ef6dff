import type { TextRange } from '../matching/find-matches.ts';
import type { PageLayer, Word } from '../../api/page-layer.ts';

/** A rectangle on a page, as fractions of the page image from its upper left corner. */
export type Box = { x: number; y: number; width: number; height: number };
type WordBox = Box & Pick<Word, 'direction'>;

/** Measures a text in any unit. A match may begin or end inside of a word. */
export type Measure = (text: string) => number;

/**
 * Returns the boxes of each match: one for each line that it is on. A match without words has none.
 * @param matches in the order of the text, without overlap.
 */
export const matchBoxes = (layer: PageLayer, matches: readonly TextRange[], measure: Measure): Box[][] => {
  let first = 0;
  return matches.map(({ start, end }) => {
    while (first < layer.words.length && endOf(layer.words[first]!) <= start) first += 1;
    const parts: WordBox[] = [];
    for (let each = first; each < layer.words.length && layer.words[each]!.start < end; each += 1) {
      const word = layer.words[each]!;
      const text = layer.text.slice(word.start, endOf(word));
      parts.push(partOf(word, text, Math.max(0, start - word.start), Math.min(word.length, end - word.start), measure));
    }
    return joined(parts);
  });
};

/** The space around a match in the view, in CSS pixels. The bar of the search is lower than that. */
const space = { across: 24, along: 84 };

/**
 * Enlarges a box by the space that a match has in the view.
 * @param page the size of the page in CSS pixels.
 */
export const withSpace = ({ x, y, width, height }: Box, page: { width: number; height: number }): Box => {
  const [across, along] = [space.across / page.width, space.along / page.height];
  // Nothing is beside the page. What is above and below it can be scrolled to.
  const left = Math.max(0, x - across);
  const right = Math.min(1, x + width + across);
  return { x: left, y: y - along, width: right - left, height: height + 2 * along };
};

const endOf = ({ start, length }: Word): number => start + length;

const partOf = (word: Word, text: string, from: number, to: number, measure: Measure): WordBox => {
  const { x, y, width, height, direction } = word;
  if (from === 0 && to === word.length) return { x, y, width, height, direction };
  // The letters of a column are of one height.
  const extent: Measure = direction === 'vertical' ? ({ length }) => length : measure;
  const whole = extent(text) || 1;
  const before = Math.min(1, extent(text.slice(0, from)) / whole);
  const until = Math.max(before, Math.min(1, extent(text.slice(0, to)) / whole));
  const size = until - before;
  if (direction === 'vertical') return { x, y: y + before * height, width, height: size * height, direction };
  const left = direction === 'rtl' ? 1 - until : before;
  return { x: x + left * width, y, width: size * width, height, direction };
};

/** Joins the words of a line, so that the spaces between them are covered too. */
const joined = (parts: readonly WordBox[]): Box[] => {
  const lines: WordBox[] = [];
  for (const part of parts) {
    const last = lines.at(-1);
    if (last && areInOneLine(last, part)) lines[lines.length - 1] = around(last, part);
    else lines.push(part);
  }
  return lines.map(({ x, y, width, height }) => ({ x, y, width, height }));
};

/** Whether two boxes overlap across the line by half, and are at most a letter or two apart along it. */
const areInOneLine = (one: WordBox, other: WordBox): boolean => {
  if (one.direction !== other.direction) return false;
  const isVertical = one.direction === 'vertical';
  const [across, size] = isVertical ? (['x', 'width'] as const) : (['y', 'height'] as const);
  const [along, length] = isVertical ? (['y', 'height'] as const) : (['x', 'width'] as const);
  const smaller = Math.min(one[size], other[size]);
  const overlap = Math.min(one[across] + one[size], other[across] + other[size]) - Math.max(one[across], other[across]);
  const gap = Math.max(one[along], other[along]) - Math.min(one[along] + one[length], other[along] + other[length]);
  return overlap >= smaller / 2 && gap <= 2 * smaller;
};

const around = (one: WordBox, other: WordBox): WordBox => {
  const x = Math.min(one.x, other.x);
  const y = Math.min(one.y, other.y);
  return {
    x,
    y,
    width: Math.max(one.x + one.width, other.x + other.width) - x,
    height: Math.max(one.y + one.height, other.y + other.height) - y,
    direction: one.direction,
  };
};

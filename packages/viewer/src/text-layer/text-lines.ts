import type { PageLayer, Word } from '../api/page-layer.ts';

/** A rectangle. All lengths in this folder are in parts of the page's width. */
export type Box = { left: number; top: number; right: number; bottom: number };

/** A word with its box, and with the white space that follows it. */
type PlacedWord = { start: number; text: string; box: Box; direction: Word['direction'] };

/** Words that follow one another in one direction. */
export type TextLine = {
  /** The direction in which words follow. */
  direction: Word['direction'];
  words: PlacedWord[];
  box: Box;
  /** White space follows the line. Else its last word continues in the next line. */
  endsWord: boolean;
};

/** Words with a larger gap are in two lines, such as the cells of a table. In line heights. */
const maxGap = 2;

/** Splits the words of a page into lines. @param aspect the width of the page, divided by its height. */
export const textLinesOf = ({ text, words }: PageLayer, aspect: number): TextLine[] => {
  const lines: TextLine[] = [];
  for (const [index, word] of words.entries()) {
    const end = words[index + 1]?.start ?? text.length;
    const placed = placedWordOf(word, text.slice(word.start, end), aspect);
    const line = lines.at(-1);
    const separator = index === 0 ? '' : text.slice(words[index - 1]!.start + words[index - 1]!.length, word.start);
    if (line && !separator.includes('\n') && isInLine(line, placed, separator === '')) {
      line.words.push(placed);
      line.box = unionOf(line.box, placed.box);
    } else lines.push({ direction: word.direction, words: [placed], box: placed.box, endsWord: true });
    lines.at(-1)!.endsWord = end > word.start + word.length;
  }
  return lines;
};

/** A line feed becomes a space: the lines of a paragraph are one text for screen readers. */
const placedWordOf = ({ start, x, y, width, height, direction }: Word, text: string, aspect: number): PlacedWord => ({
  start,
  text: text.replace('\n', ' '),
  box: { left: x, top: y / aspect, right: x + width, bottom: (y + height) / aspect },
  direction,
});

const isInLine = (line: TextLine, word: PlacedWord, isSameWord: boolean): boolean => {
  const isVertical = word.direction === 'vertical';
  if (isVertical !== (line.direction === 'vertical')) return false;
  const [last, next, whole] = [line.words.at(-1)!.box, word.box, line.box].map(isVertical ? turned : (box: Box) => box);
  const height = Math.max(last!.bottom - last!.top, next!.bottom - next!.top);
  if (Math.abs(last!.top + last!.bottom - next!.top - next!.bottom) >= height) return false;
  // A quotation in the other direction begins at its far end.
  if (word.direction !== line.direction) return true;
  const gap = Math.max(next!.left - whole!.right, whole!.left - next!.right);
  return gap <= height * (isSameWord ? 1 : maxGap);
};

/** Exchanges the axes. */
export const turned = ({ left, top, right, bottom }: Box): Box => ({
  left: top,
  top: left,
  right: bottom,
  bottom: right,
});

const unionOf = (one: Box, other: Box): Box => ({
  left: Math.min(one.left, other.left),
  top: Math.min(one.top, other.top),
  right: Math.max(one.right, other.right),
  bottom: Math.max(one.bottom, other.bottom),
});

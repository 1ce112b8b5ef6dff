import type { TextLine } from './text-lines.ts';

/** Returns the width of a text in the layer's font, in em. */
export type MeasureText = (text: string) => number;

/** How a word is placed in the flow of its line. Lengths are in em of the line, along its direction. */
export type FlowingWord = {
  start: number;
  text: string;
  /** Distance from where the word would flow to. It is not 0 where two directions are mixed. */
  shift: number;
  /** The width of the word in the flow: up to the next word. */
  advance: number;
  /** Stretches the letters to the width of the word on the page. */
  scale: number;
  /** Added to the space after the word, before it is stretched. */
  spacing: number;
};

const scaleLimits = { least: 0.1, most: 10 };
/** Differences that are too small to see. In em. */
const tolerance = 0.01;

/** Places the words of a line. A word has its place and width on the page, and its space fills the gap to the next. */
export const flowOf = (line: TextLine, measure: MeasureText): FlowingWord[] => {
  const height = lineHeightOf(line);
  const ranges = line.words.map(({ box }) => rangeIn(line, box, height));
  const spaceWidth = measure(' ');
  let position = 0;
  return line.words.map(({ start, text }, index) => {
    const range = ranges[index]!;
    const width = range.to - range.from;
    const next = ranges[index + 1];
    const advance = next && next.from >= range.from + width / 2 ? next.from - range.from : width;
    const word = text.trimEnd();
    const natural = measure(word);
    const scale = natural > 0 ? limited(width / natural) : 1;
    const hasGap = word !== text && next !== undefined && advance > width;
    const spacing = hasGap ? (advance - width) / scale - spaceWidth : 0;
    const shift = range.from - position;
    position += advance;
    return { start, text, shift: Math.abs(shift) < tolerance ? 0 : shift, advance, scale, spacing };
  });
};

/** Returns the height of the letters' line: across its direction. */
export const lineHeightOf = ({ box, direction }: TextLine): number =>
  direction === 'vertical' ? box.right - box.left : box.bottom - box.top;

const rangeIn = (line: TextLine, box: TextLine['box'], height: number): { from: number; to: number } => {
  if (line.direction === 'vertical')
    return { from: (box.top - line.box.top) / height, to: (box.bottom - line.box.top) / height };
  if (line.direction === 'rtl')
    return { from: (line.box.right - box.right) / height, to: (line.box.right - box.left) / height };
  return { from: (box.left - line.box.left) / height, to: (box.right - line.box.left) / height };
};

const limited = (scale: number): number => Math.min(Math.max(scale, scaleLimits.least), scaleLimits.most);

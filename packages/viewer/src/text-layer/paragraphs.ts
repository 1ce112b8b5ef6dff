import { turned } from './text-lines.ts';
import type { Box, TextLine } from './text-lines.ts';

export type Paragraph = { lines: TextLine[]; isHeading: boolean };

/** Lines of a paragraph are at most this far apart, in heights of a line. */
const maxLeading = 1.2;
/** Lines of a paragraph differ in height by at most this part. */
const maxHeightDifference = 0.25;
/** Shorter lines are those of lists and slides, where each line is a paragraph. In heights of a line. */
const minProseLength = 12;
/** A line that is shorter than this part of the longest line near it ends its paragraph. */
const paragraphEndRatio = 0.75;
/** A first line is indented by at least this much, in heights of a line. */
const minIndent = 0.8;
/** The letters of a heading are larger than most text by this factor. */
const headingRatio = 1.25;
const maxHeadingLength = 200;

/** Joins lines to paragraphs for screen readers. */
export const paragraphsOf = (lines: readonly TextLine[]): Paragraph[] => {
  const paragraphs: TextLine[][] = [];
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1];
    if (before && (!before.endsWord || continues(lines, index))) paragraphs.at(-1)!.push(line);
    else paragraphs.push([line]);
  }
  const usual = usualHeightOf(lines);
  return paragraphs.map((each) => ({ lines: each, isHeading: isHeading(each, usual) }));
};

/** Returns whether a line belongs to the paragraph of the line before. */
const continues = (lines: readonly TextLine[], index: number): boolean => {
  const [before, line] = [lines[index - 1]!, lines[index]!];
  if (before.direction !== line.direction) return false;
  const [one, other] = [flowBoxOf(before), flowBoxOf(line)];
  const heights = [one.bottom - one.top, other.bottom - other.top] as const;
  const height = Math.max(...heights);
  const distance = other.top - one.bottom;
  const isNear = distance <= height * maxLeading && other.top + other.bottom > one.top + one.bottom + height / 2;
  const isAlike = Math.abs(heights[0] - heights[1]) <= height * maxHeightDifference;
  const overlaps = Math.min(one.right, other.right) > Math.max(one.left, other.left);
  if (!isNear || !isAlike || !overlaps) return false;
  const isIndented = other.left - one.left > height * minIndent && index > 1 && startOf(lines[index - 2]!) <= one.left;
  if (isIndented || lengthOf(one) < height * minProseLength) return false;
  return lengthOf(one) >= lengthOf(longestNear(lines, index)) * paragraphEndRatio;
};

const startOf = (line: TextLine): number => flowBoxOf(line).left;
const lengthOf = ({ left, right }: Box): number => right - left;

/** How many lines before and after decide how long a full line is. */
const near = 3;

const longestNear = (lines: readonly TextLine[], index: number): Box => {
  const boxes = lines.slice(Math.max(0, index - near), index + near).map(flowBoxOf);
  const { left, right } = flowBoxOf(lines[index]!);
  const ofColumn = boxes.filter((box) => Math.min(box.right, right) > Math.max(box.left, left));
  return ofColumn.reduce((longest, box) => (lengthOf(box) > lengthOf(longest) ? box : longest));
};

/** Returns the box as if words followed from left to right and lines from top to bottom. */
const flowBoxOf = ({ box, direction }: TextLine): Box => {
  if (direction === 'ltr') return box;
  const { left, top, right, bottom } = direction === 'rtl' ? box : turned(box);
  // Lines from right to left begin at the right, vertical lines follow from right to left.
  return direction === 'rtl'
    ? { left: -right, top, right: -left, bottom }
    : { left, top: -bottom, right, bottom: -top };
};

const heightOf = ({ box, direction }: TextLine): number =>
  direction === 'vertical' ? box.right - box.left : box.bottom - box.top;
const charactersOf = (lines: readonly TextLine[]): number =>
  lines.reduce((sum, { words }) => sum + words.reduce((length, { text }) => length + text.length, 0), 0);

/** Returns the height of line that half of the characters do not exceed. */
const usualHeightOf = (lines: readonly TextLine[]): number => {
  const byHeight = [...lines].sort((one, other) => heightOf(one) - heightOf(other));
  let left = charactersOf(lines) / 2;
  for (const line of byHeight) {
    left -= charactersOf([line]);
    if (left <= 0) return heightOf(line);
  }
  return 0;
};

const isHeading = (lines: readonly TextLine[], usualHeight: number): boolean =>
  lines.every((line) => line.direction !== 'vertical' && heightOf(line) >= usualHeight * headingRatio) &&
  charactersOf(lines) <= maxHeadingLength;

import { divider, foldText } from './fold-text.ts';
import type { FoldedText } from './fold-text.ts';

/** What a reader looks for. */
export type Query = {
  /** Matches in folded texts. */
  pattern: RegExp;
};

/** A part of a text, in UTF-16 units. `end` is after the last one. */
export type TextRange = { start: number; end: number };

/** Returns undefined for a text that matches everything, such as spaces. */
export const makeQuery = (typed: string): Query | undefined => {
  const letters = foldText(typed).folded.replaceAll(divider, '').trim();
  if (letters === '') return undefined;
  // Dividers may be between any two letters, and one matches a typed hyphen or space.
  const source = Array.from(letters, (letter) =>
    letter === ' ' || letter === '-' ? `[${letter}${divider}]` : `\\u{${letter.codePointAt(0)!.toString(16)}}`,
  ).join(`${divider}*`);
  return { pattern: new RegExp(source, 'gu') };
};

/** Returns the matches as parts of the text before folding. They are in order and do not overlap. */
export const findMatches = (text: FoldedText, query: Query): TextRange[] => {
  const found: TextRange[] = [];
  forEachMatch(text, query, (match) => found.push(match));
  return found;
};

export const countMatches = (text: FoldedText, query: Query): number => {
  let count = 0;
  forEachMatch(text, query, () => (count += 1));
  return count;
};

const forEachMatch = (text: FoldedText, { pattern }: Query, report: (match: TextRange) => void): void => {
  const originOf = makeOrigins(text);
  let end = 0;
  for (const { 0: found, index } of text.folded.matchAll(pattern)) {
    const { start } = originOf(index);
    // Two matches in one letter, such as "s" in "ß", are one.
    if (start < end) continue;
    ({ end } = originOf(index + found.length - 1));
    report({ start, end });
  }
};

/** Returns a function that returns the origin of a unit of the folded text. Call it with increasing places. */
const makeOrigins = ({ changes }: FoldedText): ((place: number) => TextRange) => {
  let next = 0;
  return (place) => {
    while (next < changes.length && changes[next]! <= place) next += 4;
    if (next === 0) return { start: place, end: place + 1 };
    const [foldedEnd, start, end] = [changes[next - 3]!, changes[next - 2]!, changes[next - 1]!];
    if (place < foldedEnd) return { start, end };
    return { start: end + place - foldedEnd, end: end + place - foldedEnd + 1 };
  };
};

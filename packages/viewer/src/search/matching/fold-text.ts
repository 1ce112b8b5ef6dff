import { foldLetter } from './fold-letter.ts';

/** A text as it is compared: without case, accents and marks, and with one space for each run of whitespace. */
export type FoldedText = {
  folded: string;
  /**
   * The parts of `folded` that are not made unit by unit, with four numbers each: where the part starts and ends in
   * `folded`, and where its origin starts and ends in the text.
   */
  changes: Uint32Array;
};

/** Replaces what divides a word at the end of a line, and spaces in scripts without spaces. It may match nothing. */
export const divider = '\u00ad';

/** Whitespace as in `\s`, without the byte order mark, which is invisible. */
const space = String.raw`\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000`;
const lineEnd = String.raw`\n-\r\u0085\u2028\u2029`;
const hyphen = String.raw`\-\u2010\u2011`;
/** Scripts that end a line inside of a word without a hyphen. */
const unspaced = [
  ...['Han', 'Hiragana', 'Katakana', 'Hangul', 'Thai', 'Lao', 'Khmer', 'Myanmar'].map((name) => `\\p{Script=${name}}`),
  String.raw`\u3001-\u303f\uff00-\uff9f`,
].join('');
/** What belongs to the letter before it: marks, joiners, vowels and final consonants of Hangul, voiced marks of kana. */
const follower = String.raw`(?!\u00ad)[\p{M}\p{DI}\u0640\u1160-\u11ff\uff9e\uff9f]`;
/** Letters that are compared as they are, apart from their case. */
const plain = String.raw`\0-\x7f\u3041-\u3094\u30a1-\u30f4\u4e00-\u9fff\uac00-\ud7a3`;

/** Matches everything that is not made unit by unit. */
const special = new RegExp(
  [
    `[${hyphen}][${space}]*[${lineEnd}][${space}]*`,
    `(?:\\u00ad[${space}]*)+`,
    `[${space}]{2,}`,
    `(?! )[${space}]`,
    ` (?=[${unspaced}])`,
    `(?! )[${plain}](?:${follower})+`,
    `[^${plain}](?:${follower})*`,
  ].join('|'),
  'gu',
);
const isHyphenAtLineEnd = new RegExp(`^[${hyphen}][${space}]`, 'u');
const isSpace = new RegExp(`^[${space}]`, 'u');
const endsWord = /[\p{L}\p{N}\p{M}]$/u;
const startsWord = /^[\p{L}\p{N}]/u;
const endsUnspaced = new RegExp(`[${unspaced}](?:${follower})*$`, 'u');
const startsUnspaced = new RegExp(`^[${unspaced}]`, 'u');

/** Folds a text. `makeOrigins` finds the origin of a part of the result. */
export const foldText = (text: string): FoldedText => {
  const parts: string[] = [];
  const changes: number[] = [];
  let length = 0;
  let end = 0;

  /** Adds a part that is made unit by unit. */
  const copy = (part: string): void => {
    parts.push(part);
    length += part.length;
    end += part.length;
  };
  const add = (part: string, origin: string): void => {
    if (part === origin || (part.length === 1 && origin.length === 1)) copy(part);
    else {
      changes.push(length, length + part.length, end, end + origin.length);
      parts.push(part);
      length += part.length;
      end += origin.length;
    }
  };

  for (const { 0: found, index } of text.matchAll(special)) {
    copy(text.slice(end, index).toLowerCase());
    if (isDivider(text, index, found)) add(divider, found);
    else if (isSpace.test(found)) add(' ', found);
    else if (isHyphenAtLineEnd.test(found)) {
      copy('-');
      add(' ', found.slice(1));
    } else add(foldLetter(found), found);
  }
  copy(text.slice(end).toLowerCase());
  return { folded: parts.join(''), changes: Uint32Array.from(changes) };
};

/** A letter with its marks has seldom more UTF-16 units. */
const longestLetter = 16;

/** Whether words continue after a soft hyphen, after a hyphen at a line end, or after spaces between unspaced letters. */
const isDivider = (text: string, start: number, found: string): boolean => {
  if (found.startsWith(divider)) return true;
  const end = start + found.length;
  const before = text.slice(Math.max(0, start - longestLetter), start);
  const after = text.slice(end, end + 2);
  if (isHyphenAtLineEnd.test(found)) return endsWord.test(before) && startsWord.test(after);
  return isSpace.test(found) && endsUnspaced.test(before) && startsUnspaced.test(after);
};

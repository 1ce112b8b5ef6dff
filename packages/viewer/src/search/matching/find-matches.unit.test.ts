import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { findMatches, countMatches, makeQuery } from './find-matches.ts';
import { foldLetter } from './fold-letter.ts';
import { divider, foldText } from './fold-text.ts';

/** Returns the parts of a text that match. */
const found = (text: string, typed: string): string[] => {
  const query = makeQuery(typed);
  return query ? findMatches(foldText(text), query).map(({ start, end }) => text.slice(start, end)) : [];
};

// cspell:disable
describe('a search', () => {
  it.each([
    ['ignores case', 'Word WORD word', 'wOrD', ['Word', 'WORD', 'word']],
    ['ignores accents, composed or not', 'Café cafe\u0301 CAFE', 'cafe', ['Café', 'cafe\u0301', 'CAFE']],
    ['finds a word that is typed with accents', 'Cafe', 'café', ['Cafe']],
    ['finds old accents that are letters of their own', 'Universit´e', 'université', ['Universit´e']],
    ['finds the letters of a ligature', 'ﬁnal of the oﬃce', 'fi', ['ﬁ', 'ﬃ']],
    ['finds a part of a ligature once', 'oﬀ', 'f', ['ﬀ']],
    ['finds ß as ss', 'Straße STRASSE straẞe', 'strasse', ['Straße', 'STRASSE', 'straẞe']],
    ['finds ss as ß', 'Strasse', 'Straße', ['Strasse']],
    ['ignores the dots of Turkish letters', 'İstanbul ısı', 'isi', ['ısı']],
    ['finds full-width forms', 'ＡＢＣ１２３', 'abc123', ['ＡＢＣ１２３']],
    ['finds half-width kana with their marks', 'ｶﾞﾗｽ', 'ガラス', ['ｶﾞﾗｽ']],
    ['distinguishes voiced kana', 'かき がき', 'が', ['が']],
    ['distinguishes syllables of Hangul', '각 가', '가', ['가']],
    ['finds decomposed Hangul', '\u1100\u1161\u11a8', '각', ['\u1100\u1161\u11a8']],
    ['distinguishes vowels of Devanagari', 'कि का', 'का', ['का']],
    ['ignores Arabic vowel signs', 'مُحَمَّد', 'محمد', ['مُحَمَّد']],
    ['ignores the tatweel', 'كتـــاب', 'كتاب', ['كتـــاب']],
    ['finds Arabic presentation forms', 'ﻻ', 'لا', ['ﻻ']],
    ['ignores the hamza on alef', 'أحمد', 'احمد', ['أحمد']],
    ['ignores Hebrew points', 'שָׁלוֹם', 'שלום', ['שָׁלוֹם']],
    ['finds typographic quotes and dashes', '“it’s” 2019–2020', `"it's" 2019-2020`, ['“it’s” 2019–2020']],
    ['finds mathematical letters', '𝐀𝑏𝒄', 'abc', ['𝐀𝑏𝒄']],
    ['finds fractions and superscripts', '½ m²', '1/2 m2', ['½ m²']],
    ['matches any whitespace with a space', 'one\n two\u00a0three', 'one two three', ['one\n two\u00a0three']],
    ['ignores spaces around what is typed', 'one two', '  two ', ['two']],
    ['finds a word with a soft hyphen', 'com\u00adputer', 'computer', ['com\u00adputer']],
    ['finds a word that a line end divides', 'a com-\nputer', 'computer', ['com-\nputer']],
    ['finds a word with a hyphen at a line end', 'well-\nknown', 'well-known', ['well-\nknown']],
    ['keeps other hyphens', 'well-known wellknown', 'wellknown', ['wellknown']],
    ['keeps a dash at a line end', 'one -\ntwo', 'one - two', ['one -\ntwo']],
    ['finds Chinese across a line end', '阅读\n报告', '阅读报告', ['阅读\n报告']],
    ['finds decomposed kana before a line end', 'か\u3099\n日', 'が日', ['か\u3099\n日']],
    ['finds Chinese that is typed with a space', '阅读报告 阅读\n报告', '阅读 报告', ['阅读报告', '阅读\n报告']],
    ['keeps a space before a mark without a letter', '가 ـ가', '가가', []],
    ['ignores invisible characters', 'zero\u200bwidth', 'zerowidth', ['zero\u200bwidth']],
    ['takes signs of regular expressions literally', 'a.b (c) [d] \\e a+b', '.', ['.']],
    ['finds emoji', 'ok 👩‍💻!', '👩‍💻', ['👩‍💻']],
    ['does not find overlapping matches', 'aaaa', 'aa', ['aa', 'aa']],
  ])('%s', (_fact, text, typed, expected) => {
    expect(found(text, typed)).toEqual(expected);
  });

  it.each(['', ' ', '\n', '\u00ad', '´'])('for %j is no search', (typed) => {
    expect(makeQuery(typed)).toBeUndefined();
  });
});

// cspell:enable
/** A unit of the folded text with its origin. */
type Unit = { folded: string; start: number; end: number };

/** Folds in the most obvious way, letter by letter. */
const naiveUnits = (text: string): Unit[] => {
  const isFollower = (char: string): boolean =>
    /[\p{M}\p{DI}ـ\u1160-\u11ff\uff9e\uff9f]/u.test(char) && char !== divider;
  const lastLetter = (before: string): string => Array.from(before).findLast((char) => !isFollower(char)) ?? '';
  const letters: { text: string; start: number }[] = [];
  let at = 0;
  for (const char of text) {
    const last = letters.at(-1);
    const isPart = last && (isFollower(char) ? !/[\s\u00ad]$/u.test(last.text) : false);
    const isInGap =
      last && /\s/.test(char) && /^[-\s\u00ad]/u.test(last.text) && /^[-\u00ad]?[\s\u00ad]*$/u.test(last.text);
    const isSecondDivider = last && char === divider && last.text.startsWith(divider);
    if (isPart || isInGap || isSecondDivider) last.text += char;
    else letters.push({ text: char, start: at });
    at += char.length;
  }
  const unspaced =
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\u3001-\u303f\uff00-\uff9f]/u;
  return letters.flatMap(({ text: letter, start }): Unit[] => {
    const end = start + letter.length;
    const before = text.slice(0, start);
    const after = text.slice(end);
    const unit = (folded: string, from = start, to = end): Unit => ({ folded, start: from, end: to });
    if (letter.startsWith(divider)) return [unit(divider)];
    if (/^-\s/.test(letter)) {
      const isWordDivided = letter.includes('\n') && /[\p{L}\p{N}\p{M}]$/u.test(before) && /^[\p{L}\p{N}]/u.test(after);
      return isWordDivided ? [unit(divider)] : [unit('-', start, start + 1), unit(' ', start + 1)];
    }
    if (/^\s/.test(letter)) {
      const isBetween = unspaced.test(lastLetter(before)) && unspaced.test(Array.from(after)[0] ?? '');
      return [unit(isBetween ? divider : ' ')];
    }
    return Array.from(foldLetter(letter), (folded) => unit(folded));
  });
};

/** Tries each place of the text, one after the other. */
const naiveSearch = (text: string, typed: string): { start: number; end: number }[] => {
  const units = naiveUnits(text);
  const letters = naiveUnits(typed)
    .map(({ folded }) => folded)
    .filter((folded) => folded !== divider)
    .join('')
    .trim();
  const wanted = Array.from(letters);
  const matchEnd = (place: number, letter: number): number | undefined => {
    if (letter === wanted.length) return place;
    const unit = units[place]?.folded;
    const isSame = unit === wanted[letter] || (unit === divider && [' ', '-'].includes(wanted[letter]!));
    const end = letter > 0 && unit === divider ? matchEnd(place + 1, letter) : undefined;
    return end ?? (isSame ? matchEnd(place + 1, letter + 1) : undefined);
  };
  const matches: { start: number; end: number }[] = [];
  let place = 0;
  while (wanted.length > 0 && place < units.length) {
    const end = matchEnd(place, 0);
    if (end === undefined) {
      place += 1;
      continue;
    }
    const match = { start: units[place]!.start, end: units[end - 1]!.end };
    if (match.start >= (matches.at(-1)?.end ?? 0)) matches.push(match);
    place = end;
  }
  return matches;
};

const pieces = fc.constantFrom(
  'a',
  'A',
  'b',
  'é',
  'e\u0301',
  'e',
  's',
  'ß',
  'ẞ',
  'ﬁ',
  'ﬀ',
  'f',
  'i',
  'ｆ',
  'İ',
  'ı',
  '1',
  '½',
  'x',
  '😀',
  '👩‍💻',
  '𝐀',
  ' ',
  '\n',
  ' \n ',
  '\t',
  '-',
  '-\n',
  '- ',
  '\u00ad',
  '\u00ad\n',
  "'",
  '’',
  '´',
  '\u200d',
  '\u0301',
  '\ud83d',
  '日',
  '本',
  'が',
  'か\u3099',
  'か',
  'ｶﾞ',
  'ガ',
  'ل',
  'ا',
  'لا',
  'ﻻ',
  'مُ',
  'م',
  'ـ',
  'שָׁ',
  '가',
  '각',
  '\u1100\u1161',
  'ก',
);
const textOf = (maxLength: number) => fc.array(pieces, { maxLength }).map((each) => each.join(''));

describe('matching', () => {
  it('finds the same as a naive search, for any text and query', () => {
    fc.assert(
      fc.property(textOf(40), textOf(4), (text, typed) => {
        const query = makeQuery(typed);
        const matches = query ? findMatches(foldText(text), query) : [];
        expect(matches).toEqual(naiveSearch(text, typed));
      }),
      { numRuns: 3_000 },
    );
  });

  it('finds parts of the text only, in order and without overlap', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 60 }),
        fc.string({ unit: 'binary', maxLength: 3 }),
        (text, typed) => {
          const query = makeQuery(typed);
          if (!query) return;
          const folded = foldText(text);
          const matches = findMatches(folded, query);
          let end = 0;
          for (const match of matches) {
            expect(match.start).toBeGreaterThanOrEqual(end);
            expect(match.end).toBeGreaterThan(match.start);
            end = match.end;
          }
          expect(end).toBeLessThanOrEqual(text.length);
          expect(countMatches(folded, query)).toBe(matches.length);
        },
      ),
    );
  });

  it('finds each text in itself, also in capitals and decomposed', () => {
    fc.assert(
      fc.property(textOf(12), (text) => {
        for (const typed of [text, text.normalize('NFD'), text.normalize('NFC')]) {
          const query = makeQuery(typed);
          if (query) expect(countMatches(foldText(text), query)).toBeGreaterThan(0);
        }
      }),
    );
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', 'ß', 'é', 'ü', 'ñ', 'ø', 'ł', 'æ', 'œ', ' ', '1', '-'), { minLength: 1 }),
        (letters) => {
          const text = letters.join('');
          const query = makeQuery(text.toUpperCase());
          if (query) expect(countMatches(foldText(text), query)).toBe(1);
        },
      ),
    );
  });
});

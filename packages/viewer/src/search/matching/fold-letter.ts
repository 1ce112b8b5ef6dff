/**
 * Matches what does not make another letter: accents, points of Hebrew and Arabic, the tatweel, joiners and marks of
 * direction. It does not match the marks of Indic scripts and of kana, which do.
 */
const ignored =
  /(?![\u3099\u309a])(?=[\p{Mn}\p{Me}])[\p{Script=Inherited}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Cyrillic}\p{Script=Syriac}]|[\p{DI}\u0640\u02c6\u02c7]/gu;

/** Letters that NFKD keeps apart, though readers look for one when the text has the other. */
const sameLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ħ: 'h',
  ŧ: 't',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  '\u02bc': "'",
  '‘': "'",
  '’': "'",
  '‚': "'",
  '‛': "'",
  '′': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '‟': '"',
  '″': '"',
  '«': '"',
  '»': '"',
  '‐': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '―': '-',
  '−': '-',
  '⁄': '/',
};
const differing = new RegExp(`[${Object.keys(sameLetters).join('')}]`, 'gu');

/** The results for letters that were folded before. Cleared when it is full. */
const known = new Map<string, string>();
const maxKnown = 4_096;

/**
 * Returns a letter with its marks as it is compared: decomposed (NFKD), without case and accents. A ligature becomes
 * its letters. The result is empty for a mark without a letter, such as the separate accents of old TeX documents.
 */
export const foldLetter = (letter: string): string => {
  const before = known.get(letter);
  if (before !== undefined) return before;
  const folded = letter
    .normalize('NFKD')
    .replace(ignored, '')
    .toLowerCase()
    .replace(differing, (each) => sameLetters[each]!)
    .trim()
    // Composes what was not an accent: syllables of Hangul, voiced kana.
    .normalize('NFC');
  if (known.size >= maxKnown) known.clear();
  known.set(letter, folded);
  return folded;
};

import { seeded, spread } from './seeded.ts';

const subjects = [
  'The reader',
  'A longer visit',
  'The first page',
  'Each session',
  'The measured time',
  'A second opening',
  'The median document',
  'Our sample',
];
const verbs = ['shows', 'explains', 'depends on', 'predicts', 'is compared with', 'follows', 'limits', 'is part of'];
const objects = [
  'the order in which pages are opened',
  'the length of the text',
  'the interest of the whole group',
  'the number of figures on a page',
  'what the summary promises',
  'the time until the first answer',
  'the share of pages that are skipped',
  'the quality of the scan',
];
const additions = [
  'in most of the cases',
  'when the document is short',
  'as the table above shows',
  'even on a small screen',
  'within a few seconds',
  'with one exception',
  'after the second page',
  'without a visible pause',
];

/** Plain sentences about reading, the same for the same seed. */
export const prose = (seed: number, sentences: number): string => {
  const random = seeded(spread(seed));
  const one = (words: readonly string[]): string => words[Math.floor(random() * words.length)]!;
  return Array.from(
    { length: sentences },
    () => `${one(subjects)} ${one(verbs)} ${one(objects)} ${one(additions)}.`,
  ).join(' ');
};

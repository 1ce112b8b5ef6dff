import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { longSentences, sentenceLimitsOf } from './harness/long-sentences.ts';
import { textFiles } from './harness/repository-files.ts';

const limits = sentenceLimitsOf(readFileSync(path.resolve(import.meta.dirname, '../../docs/writing.md'), 'utf8'));
const generated = new Set(['packages/client/src/api-types.ts']);
const foundIn = (file: string, text: string): string[] =>
  longSentences([{ path: file, text }], { comment: 3, document: 3 });

describe('the check of sentences', () => {
  it('finds no sentence above the limits of the writing guide', () => {
    expect(limits).toEqual({ comment: 20, document: 25 });
    const files = textFiles().filter(({ path: file }) => !generated.has(file));
    expect(files.length).toBeGreaterThan(500);
    expect(longSentences(files, limits)).toEqual([]);
  });

  it.each([
    ['a.ts', '/** One two three four. */'],
    ['a.ts', '// one two\n// three four'],
    ['a.ts', '/* One two three four. */'],
    ['a.ts', ' * one two\n * three four\n'],
    ['a.ts', ['const a = 1; /', '/ one two three four'].join('')],
    ['a.tsx', ['{/', '* one two three four *', '/}'].join('')],
    ['a.css', '/* One two three four. */'],
    ['a.yml', '# One two three four.'],
    ['a.yml', 'a: b # One two three four.'],
    ['a.md', 'One two\nthree four.'],
    ['a.md', 'One `a b c` three [four](a.md).'],
    ['a.md', '| One two three four |'],
    ['a.md', '- One two three four'],
  ])('reports a long sentence in %s: %j', (file, text) => {
    expect(foundIn(file, text)).toEqual([expect.stringMatching(new RegExp(`^${file}:1: 4 words: `))]);
  });

  it('reports each long sentence of a paragraph with its first line', () => {
    expect(foundIn('a.md', 'A\n\nOne. One two\nthree four. Two three four five six.')).toEqual([
      'a.md:3: 4 words: One two three four.',
      'a.md:3: 5 words: Two three four five six.',
    ]);
  });

  it.each([
    ['a.ts', '/** One two three. Four. */'],
    ['a.ts', '/** One two three. @param four */'],
    ['a.ts', '/** One two. */\n// three four'],
    ['a.ts', '// one two\n\n// three four'],
    ['a.ts', ['const a = 1; /', '/ one two\n/', '/ three four'].join('')],
    ['a.ts', "const a = 'one two three four';"],
    ['a.md', 'One two three: four five.'],
    ['a.md', 'One two three?\nFour.'],
    ['a.md', '# One two\nthree four'],
    ['a.md', '- one two\n- three four'],
    ['a.md', '| one two | three four |'],
    ['a.md', '```\none two three four\n```'],
    ['a.json', '"one two three four"'],
  ])('accepts short sentences and code in %s: %j', (file, text) => {
    expect(foundIn(file, text)).toEqual([]);
  });
});

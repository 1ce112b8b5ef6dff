import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { textFiles } from './harness/repository-files.ts';
import { terminologyOf, terminologyProblems, unusedExceptions } from './harness/terminology.ts';

const guide = 'docs/writing.md';
const generated = new Set(['packages/client/src/api-types.ts']);
const terminology = terminologyOf(readFileSync(path.resolve(import.meta.dirname, '../..', guide), 'utf8'));
const small = {
  terms: [{ word: 'told', use: 'published' }],
  exceptions: [{ file: 'old/', word: 'told', reason: 'A quotation.' }],
};
const problemsOf = (file: string, text: string): string[] => terminologyProblems([{ path: file, text }], small);

describe('the check of terms', () => {
  const files = textFiles().filter(({ path: file }) => file !== guide && !generated.has(file));

  it('reads the tables of the writing guide', () => {
    expect(terminology.terms.length).toBeGreaterThan(30);
    expect(terminology.exceptions.filter(({ file, word, reason }) => !file || !word || !reason)).toEqual([]);
  });

  it('finds no forbidden word in the repository', () => {
    expect(files.length).toBeGreaterThan(500);
    expect(terminologyProblems(files, terminology)).toEqual([]);
  });

  it('finds a use of each exception', () => {
    expect(unusedExceptions(files, terminology)).toEqual([]);
  });

  it.each([
    ['a.ts', '/** Told once. */'],
    ['a.ts', ' * what was told'],
    ['a.ts', ['const a = 1; /', '/ told'].join('')],
    ['a.test.ts', "  it('is told once', () => {"],
    ['a.test.ts', "it.each([1])('told', () => {"],
    ['a.test.ts', "it.each(['of a', ['b']])('told', () => {"],
    ['a.tsx', ['const a = <p>{/', '* told *', '/}</p>;'].join('')],
    ['a.tsx', 'const a = <p>What it told</p>;'],
    ['a.ts', "throw new Error('It was told.');"],
    ['a.ts', 'log(`It was told ${a} times`);'],
    ['a.md', 'What it told.'],
    ['a.yml', '# told'],
  ])('reports the word in %s: %s', (file, text) => {
    expect(problemsOf(file, text)).toEqual([`${file}:1: "told". Write: published.`]);
  });

  it.each([
    ['a.ts', 'const told = 1;'],
    ['a.ts', '/** Reads `told`. */'],
    ['a.ts', '/** untold */'],
    ['a.ts', "const a = 'told';"],
    ['a.ts', "const a = 'It reads `told`.';"],
    ['a.ts', 'const a = `It was ${told} once`;'],
    ['a.md', '```\ntold\n```'],
    ['old/a.md', 'told'],
  ])('accepts code, other words and exceptions in %s: %s', (file, text) => {
    expect(problemsOf(file, text)).toEqual([]);
  });
});

import { prosePieces } from './prose.ts';
import type { TextFile } from './repository-files.ts';

/** A word that we replace. */
type Term = { word: string; use: string };

/** A word that one file may use. `file` is its path, or the folder of several, with a `/` at its end. */
export type Exception = { file: string; word: string; reason: string };

export type Terminology = { terms: Term[]; exceptions: Exception[] };

/** Reads the two tables of docs/writing.md. */
export const terminologyOf = (markdown: string): Terminology => {
  const terms = rowsUnder(markdown, 'Terms').flatMap(([words = '', use = '']) =>
    codeIn(words).map((word) => ({ word, use })),
  );
  const exceptions = rowsUnder(markdown, 'Exceptions').flatMap(([file = '', words = '', reason = '']) =>
    codeIn(words).map((word) => ({ file: codeIn(file)[0] ?? '', word, reason })),
  );
  return { terms, exceptions };
};

/** Returns one line for each forbidden word in the prose of the files: place, word and replacement. */
export const terminologyProblems = (files: TextFile[], { terms, exceptions }: Terminology): string[] => {
  const pattern = new RegExp(String.raw`(?<![\w-])(?:${terms.map(({ word }) => word).join('|')})(?![\w-])`, 'gi');
  const useOf = new Map(terms.map(({ word, use }) => [word, use]));
  return files.flatMap(({ path, text }) => {
    if (text.search(pattern) < 0) return []; // Parsing takes long.
    const allowed = new Set(exceptions.filter(({ file }) => covers(file, path)).map(({ word }) => word));
    return prosePieces(path, text).flatMap(({ line, prose }) =>
      [...prose.matchAll(pattern)]
        .map(([word]) => word.toLowerCase())
        .filter((word) => !allowed.has(word))
        .map((word) => `${path}:${line}: "${word}". Write: ${useOf.get(word)}.`),
    );
  });
};

/** Returns the exceptions that no file needs. */
export const unusedExceptions = (files: TextFile[], { terms, exceptions }: Terminology): Exception[] =>
  exceptions.filter(({ file, word }) => {
    const covered = files.filter(({ path }) => covers(file, path));
    return (
      terminologyProblems(covered, { terms: terms.filter((term) => term.word === word), exceptions: [] }).length === 0
    );
  });

const covers = (file: string, path: string): boolean => (file.endsWith('/') ? path.startsWith(file) : path === file);

const rowsUnder = (markdown: string, heading: string): string[][] => {
  const [section = ''] = markdown.split(`\n## ${heading}\n`)[1]?.split('\n## ') ?? [];
  const rows = section.split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
};

const codeIn = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, code]) => code!);

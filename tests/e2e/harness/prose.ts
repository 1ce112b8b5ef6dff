import { sentencesIn } from './sentences.ts';

/** A line that people read. `line` counts from 1. */
export type ProsePiece = { line: number; prose: string };

/**
 * Returns the lines of Markdown. Of code it returns the comments, the titles of tests, and the texts with several
 * words, such as messages. Code in backticks and code blocks is left out.
 */
export const prosePieces = (path: string, text: string): ProsePiece[] => {
  if (path.endsWith('.md')) return numbered(linesOutsideCode(text));
  if (path.endsWith('.css')) return commentsIn(text);
  if (/\.(?:ts|tsx|mjs|cjs)$/.test(path)) {
    const sentences = sentencesIn(path, text).map(({ line, prose }) => ({ line, prose: withoutCode(prose) }));
    return [...commentsIn(text), ...sentences];
  }
  return hasHashComments(path) ? numbered(text.split('\n').map(hashProse)) : [];
};

/** Returns whether comments of a file begin with `#`. */
export const hasHashComments = (path: string): boolean => /\.(?:sh|ya?ml)$|Dockerfile$/.test(path);

/** Returns the lines of Markdown. Those of code blocks are empty. */
export const linesOutsideCode = (markdown: string): string[] => {
  let isCode = false;
  return markdown.split('\n').map((line) => {
    if (!/^\s*(?:```|~~~)/.test(line)) return isCode ? '' : line;
    isCode = !isCode;
    return '';
  });
};

const numbered = (lines: string[]): ProsePiece[] =>
  lines.flatMap((prose, index) => (prose === '' ? [] : [{ line: index + 1, prose: withoutCode(prose) }]));

const withoutCode = (line: string): string => line.replaceAll(/`[^`]*`/g, ' ');

/** A comment that fills the line, one of JSX, or one behind code. */
const commentOf = (line: string): string =>
  /^\s*(?:\/\*\*?|\*|\/\/)(?<comment>.*)/.exec(line)?.groups?.comment ??
  /\{\/\*(?<comment>.*)/.exec(line)?.groups?.comment ??
  /\s\/\/ (?<comment>.*)$/.exec(line)?.groups?.comment ??
  '';

const commentsIn = (text: string): ProsePiece[] => numbered(text.split('\n').map(commentOf));

const hashProse = (line: string): string => /(?:^|\s)#(?<comment>[^!].*)/.exec(line)?.groups?.comment ?? '';

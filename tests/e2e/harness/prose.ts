/** A line that people read. `line` counts from 1. */
export type ProsePiece = { line: number; prose: string };

/** Returns the lines of Markdown, the comments of code and the titles of tests. Code in backticks and code blocks is left out. */
export const prosePieces = (path: string, text: string): ProsePiece[] => {
  if (path.endsWith('.md')) return markdownProse(text);
  if (/\.(?:ts|tsx|mjs|cjs|css)$/.test(path)) return numbered(text.split('\n').map(codeProse));
  return /\.(?:sh|ya?ml)$|Dockerfile$/.test(path) ? numbered(text.split('\n').map(hashProse)) : [];
};

const numbered = (lines: string[]): ProsePiece[] =>
  lines.flatMap((prose, index) => (prose === '' ? [] : [{ line: index + 1, prose: withoutCode(prose) }]));

const withoutCode = (line: string): string => line.replaceAll(/`[^`]*`/g, ' ');

const markdownProse = (text: string): ProsePiece[] => {
  let isCode = false;
  return numbered(
    text.split('\n').map((line) => {
      if (!/^\s*```/.test(line)) return isCode ? '' : line;
      isCode = !isCode;
      return '';
    }),
  );
};

/** A comment that fills the line, a comment behind code, or the title of a test. */
const codeProse = (line: string): string =>
  /^\s*(?:\/\*\*?|\*|\/\/)(?<comment>.*)/.exec(line)?.groups?.comment ??
  /\s\/\/ (?<comment>.*)$/.exec(line)?.groups?.comment ??
  /^\s*(?:it|describe)(?:\.\w+)*\(\s*(?<quote>['"`])(?<title>.*?)\k<quote>/.exec(line)?.groups?.title ??
  '';

const hashProse = (line: string): string => /(?:^|\s)#(?<comment>[^!].*)/.exec(line)?.groups?.comment ?? '';

import { hasHashComments, linesOutsideCode } from './prose.ts';
import type { TextFile } from './repository-files.ts';

/** Maximum numbers of words in a sentence. */
type SentenceLimits = { comment: number; document: number };

/** Reads the limits in the rules of docs/writing.md. */
export const sentenceLimitsOf = (markdown: string): SentenceLimits => {
  const [, comment, document] = /At most (\d+) words in a comment, (\d+) in a document\./.exec(markdown)!;
  return { comment: Number(comment), document: Number(document) };
};

/** A paragraph of a document, or a comment. `line` is its first line and counts from 1. */
type Block = { line: number; text: string };

/** Returns one line for each sentence with too many words: place, number of words and its beginning. */
export const longSentences = (files: TextFile[], limits: SentenceLimits): string[] =>
  files.flatMap(({ path, text }) => {
    const isDocument = path.endsWith('.md');
    const limit = isDocument ? limits.document : limits.comment;
    return (isDocument ? paragraphsIn(text) : commentsIn(path, text)).flatMap((block) =>
      sentencesOf(block.text)
        .map((sentence) => ({ sentence, words: wordsIn(sentence) }))
        .filter(({ words }) => words > limit)
        .map(({ sentence, words }) => `${path}:${block.line}: ${words} words: ${sentence.trim().slice(0, 60)}`),
    );
  });

/** Code in backticks counts as one word. The address of a link is not counted. What follows a colon counts apart. */
const sentencesOf = (text: string): string[] =>
  text
    .replaceAll(/`[^`]*`/g, 'code')
    .replaceAll(/\]\([^)]*\)/g, ']')
    .split(/(?<=(?<!\b(?:e\.g|i\.e|vs))[.!?:]["')*_]*)\s+|\s+(?=@(?:param|returns|throws)\b)/);

const wordsIn = (sentence: string): number => sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

const paragraphsIn = (text: string): Block[] =>
  blocksOf(
    linesOutsideCode(text).flatMap((line, index) => partsOf(line).map((part) => ({ ...part, line: index + 1 }))),
  );

/** A line, or a cell of a table. Nothing continues one with `isEnd`. */
type Part = { text: string; isStart: boolean; isEnd?: boolean };

/** A heading, an item and each cell of a table start a block of their own. */
const partsOf = (line: string): Part[] =>
  line.trimStart().startsWith('|')
    ? line.split(/(?<!\\)\|/).map((cell) => ({ text: cell, isStart: true, isEnd: true }))
    : [
        {
          text: line.replace(/^\s*>\s?/, ''),
          isStart: /^\s*(?:#|[-*+]\s|\d+\.\s|<|>\s*$)/.test(line),
          isEnd: line.startsWith('#'),
        },
      ];

const commentsIn = (path: string, text: string): Block[] => {
  const slashes = /\.(?:ts|tsx|mjs|cjs|js|css)$/.test(path);
  if (!slashes && !hasHashComments(path)) return [];
  return blocksOf(
    text.split('\n').map((line, index) => ({ ...(slashes ? slashComment(line) : hashComment(line)), line: index + 1 })),
  );
};

const nothing: Part = { text: '', isStart: true };

const slashComment = (line: string): Part => {
  const whole = /^\s*(?:(?<opening>\/\*\*?)|\*(?!\/)|\/\/)(?<comment>.*)/.exec(line)?.groups;
  if (whole === undefined) {
    const behind = /(?:\{\/\*|\s\/\/ )(?<comment>.*)$/.exec(line)?.groups?.comment;
    return behind === undefined ? nothing : { text: withoutEnd(behind), isStart: true, isEnd: true };
  }
  const comment = withoutEnd(whole.comment ?? '');
  return { text: comment, isStart: whole.opening !== undefined || /^\s*(?:@|[-*]\s|\d+\.\s)/.test(comment) };
};

const withoutEnd = (comment: string): string => comment.replace(/\*\/\}?\s*[)};,]*\s*$/, '');

const hashComment = (line: string): Part => {
  const whole = /^\s*#(?!!)+(?<comment>.*)/.exec(line)?.groups?.comment;
  if (whole !== undefined) return { text: whole, isStart: /^\s*[-*]\s/.test(whole) };
  const behind = /\s#\s(?<comment>.*)$/.exec(line)?.groups?.comment;
  return behind === undefined ? nothing : { text: behind, isStart: true, isEnd: true };
};

/** Joins the lines of each block. An empty line ends one. */
const blocksOf = (parts: (Part & { line: number })[]): Block[] => {
  const blocks: Block[] = [];
  let open: Block | undefined;
  for (const { text, isStart, isEnd, line } of parts) {
    if (text.trim() === '') open = undefined;
    else if (open === undefined || isStart) {
      open = { line, text: text.trim() };
      blocks.push(open);
    } else open.text += ` ${text.trim()}`;
    if (isEnd) open = undefined;
  }
  return blocks;
};

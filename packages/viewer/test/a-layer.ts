import type { PageLayer, Word } from '../src/api/page-layer.ts';

/** A line of words, each letter 0.01 wide and the line 0.02 high. */
export type GivenLine = { text: string; x?: number; y: number; direction?: Word['direction']; height?: number };

/** Builds the text layer of a page from lines. A line that ends with a tilde continues its word in the next line. */
export const aLayer = (...lines: GivenLine[]): PageLayer => {
  let text = '';
  const words: Word[] = [];
  for (const { text: line, x = 0.1, y, direction = 'ltr', height = 0.02 } of lines) {
    for (const { 0: word, index } of line.replace('~', '').matchAll(/\S+/g)) {
      const along = { at: index * 0.01, length: word.length * 0.01 };
      const place =
        direction === 'vertical'
          ? { x, y: y + along.at, width: height, height: along.length }
          : { x: direction === 'rtl' ? x - along.at - along.length : x + along.at, y, width: along.length, height };
      words.push({ start: text.length + index, length: word.length, direction, ...place });
    }
    text += line.endsWith('~') ? line.slice(0, -1) : `${line}\n`;
  }
  return { text: text.trimEnd(), words };
};

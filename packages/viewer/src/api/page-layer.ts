import { isWhole, recordOf, unexpectedResponse } from './responses.ts';

/** A word of a page, or its part in one line. The box is in fractions of the page image, from the top left corner. */
export type Word = {
  /** The place in the text, in units of UTF-16. */
  start: number;
  length: number;
  x: number;
  y: number;
  width: number;
  height: number;
  direction: 'ltr' | 'rtl' | 'vertical';
};

/** The text of a page in reading order, and where its words are. */
export type PageLayer = { text: string; words: readonly Word[] };

/** Texts of consecutive pages, and the page after them. */
export type PageTexts = { pages: readonly { page: number; text: string }[]; next: number | null };

/** Boxes arrive in this part of the page image. Source: Specification 5.18. */
const boxUnits = 100_000;
const directions = ['ltr', 'rtl', 'vertical'] as const;

/** @throws ViewerError when the body is not a text layer. */
export const parsePageLayer = (body: unknown): PageLayer => {
  const { text, words } = recordOf(body);
  if (typeof text !== 'string' || !Array.isArray(words)) throw unexpectedResponse();
  return { text, words: words.map((word) => parseWord(word, text.length)) };
};

/** @throws ViewerError when the body does not have texts. */
export const parsePageTexts = (body: unknown): PageTexts => {
  if (!isPageTexts(body)) throw unexpectedResponse();
  return body;
};

const isPageTexts = (body: unknown): body is PageTexts => {
  const { pages, next } = recordOf(body);
  return Array.isArray(pages) && pages.every(isPageText) && (next === null || Number.isSafeInteger(next));
};

const isPageText = (value: unknown): boolean => {
  const { page, text } = recordOf(value);
  return Number.isSafeInteger(page) && typeof text === 'string';
};

const parseWord = (word: unknown, textLength: number): Word => {
  if (!Array.isArray(word) || !word.every((part) => isWhole(part, 0))) throw unexpectedResponse();
  const [start, length, x, y, width, height, direction] = word;
  const given = directions[direction!];
  if (given === undefined || !(start! + length! <= textLength)) throw unexpectedResponse();
  return {
    start: start!,
    length: length!,
    x: x! / boxUnits,
    y: y! / boxUnits,
    width: width! / boxUnits,
    height: height! / boxUnits,
    direction: given,
  };
};
